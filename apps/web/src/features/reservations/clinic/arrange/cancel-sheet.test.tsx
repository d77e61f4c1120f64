import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildClinicReservation } from '../../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { refuse, server } from '../../../../testing/server.ts';
import { ClinicCancelSheet } from './cancel-sheet.tsx';

const FIELD = 'سبب الإلغاء';
const render = () =>
  renderClinic(
    <ClinicCancelSheet
      reservation={buildClinicReservation({ id: crypto.randomUUID() })}
      timeZone="Asia/Riyadh"
      onClose={() => undefined}
    />,
  );

it('preserves the reason across a second-factor prompt', async () => {
  const reservation = buildClinicReservation({ id: crypto.randomUUID() });
  const part = () => (
    <ClinicCancelSheet reservation={reservation} timeZone="Asia/Riyadh" onClose={() => undefined} />
  );
  server.use(
    refuse('post', '/api/clinic/reservations/cancel', 403, {
      code: 'clinics.second_factor',
      message: 'يلزم رمز التطبيق.',
    }),
  );
  const { unmount } = renderClinic(part());
  write(FIELD, 'الطبيب في إجازة');
  press('إلغاء مع استرداد المبلغ');
  fireEvent.click(await screen.findByRole('button', { name: /^نعم، إلغاء/ }));
  await screen.findByText('يلزم رمز التطبيق.');
  unmount();
  renderClinic(part());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: FIELD }).value).toBe('الطبيب في إجازة');
});

it('explains where the member may not cancel, and preserves the reason', async () => {
  server.use(
    refuse('post', '/api/clinic/reservations/cancel', 403, {
      code: 'clinics.role',
      message: 'يتولّاها زميل.',
    }),
  );
  render();
  write(FIELD, 'الطبيب في إجازة');
  press('إلغاء مع استرداد المبلغ');
  fireEvent.click(await screen.findByRole('button', { name: /^نعم، إلغاء/ }));
  expect(await screen.findByText('يتولّاها زميل.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: FIELD }).value).toBe('الطبيب في إجازة');
});
