import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { enrolled, noMember, notEnrolled } from './testing/clinic-me.ts';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links a member to new recovery codes and to another app', async () => {
  server.use(...enrolled);
  renderScreen(<SecondFactorCard />);
  await screen.findByRole('heading', { name: 'تطبيق المصادقة' });
  expect(hrefOf('رموز استرداد جديدة')).toBe('/clinic/sign-in?task=codes');
  expect(hrefOf('تغيير التطبيق')).toBe('/clinic/sign-in?task=app');
});

it('links a member without an app to its enrolment', async () => {
  server.use(...notEnrolled);
  renderScreen(<SecondFactorCard />);
  await screen.findByText(/غير مربوط بعد/);
  expect(hrefOf('ربط تطبيق مصادقة')).toBe('/clinic/sign-in');
});

it('renders nothing for users outside of clinics', async () => {
  server.use(...noMember);
  const { queryClient } = renderScreen(<SecondFactorCard />);
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.clinic.me)).toBeDefined());
  expect(screen.queryByRole('heading')).toBeNull();
});
