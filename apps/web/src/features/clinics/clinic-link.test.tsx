import type { ResponseOf } from '@rifq/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { renderScreen } from '../../testing/render.tsx';
import { respond, server } from '../../testing/server.ts';
import { ClinicLink } from './clinic-link.tsx';

type Membership = ResponseOf<'get', '/api/clinic/me'>['membership'];

const worksIn = (membership: Membership) =>
  respond('get', '/api/clinic/me', { membership, second_factor: { enrolled: false, open_until: null } });

it("links clinic members to the clinic's side", async () => {
  const clinic = {
    id: '0190f5fe-7c00-7a00-8000-0000000000b2',
    name: 'عيادة الواحة البيطرية',
    country: 'SA',
    city: 'الرياض',
    address: null,
    map_url: null,
    hours: null,
    phone: '+966115550123',
    emergency_phone: null,
    emergency: false,
    time_zone: 'Asia/Riyadh',
  };
  server.use(worksIn({ clinic, role: 'desk', doctor: null, state: 'approved' }));
  renderScreen(<ClinicLink />);
  expect((await screen.findByRole('link', { name: 'صفحات العيادة' })).getAttribute('href')).toBe('/clinic');
});

it('renders nothing for other users', async () => {
  server.use(worksIn(null));
  const { queryClient } = renderScreen(<ClinicLink />);
  await waitFor(() => expect(queryClient.getQueryState(queryKeys.clinic.me)?.status).toBe('success'));
  expect(screen.queryByRole('link')).toBeNull();
});
