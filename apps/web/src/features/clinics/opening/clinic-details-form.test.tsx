import type { ClinicOpening } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { ClinicDetailsForm } from './clinic-details-form.tsx';

const clinic: ClinicOpening = {
  name: 'عيادة النخيل',
  country: 'SA',
  city: 'الرياض',
  address: null,
  phone: '+966112345678',
  emergency_phone: null,
  auto_reply: true,
  licence_number: '1010-22',
  state: 'approved',
  rejection_reason: null,
  version: 'a1',
};

it('saves the number for emergencies and the automatic reply with the version that was shown', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/opening/save', body => {
      sent.push(body);
      return { clinic };
    }),
  );
  renderScreen(<ClinicDetailsForm clinic={clinic} />);
  const phone = screen.getByRole('textbox', { name: /^هاتف الطوارئ/ });
  fireEvent.change(phone, { target: { value: ' 050 000 0199 ' } });
  fireEvent.click(screen.getByRole('switch', { name: /ردّ تلقائي/ }));
  fireEvent.click(screen.getByRole('button', { name: /^حفظ التغييرات/ }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ city: 'الرياض', address: '', phone: '+966112345678' },
        ...{ emergency_phone: '050 000 0199', auto_reply: false, version: 'a1' },
      },
    ]),
  );
});
