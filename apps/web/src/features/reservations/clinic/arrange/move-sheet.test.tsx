import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { buildClinicReservation, buildDay } from '../../../../testing/build-clinic.ts';
import { press, renderClinic, scheduleIs } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { MoveSheet } from './move-sheet.tsx';

it('shows the new time of a reservation that a colleague moved, and preserves the choice', async () => {
  const free = { starts_at: '2026-11-22T15:30:00.000Z', ends_at: '2026-11-22T16:00:00.000Z' };
  const [doctorDay] = buildDay().doctors;
  const reservation = buildClinicReservation({ version: 'a1' });
  const moved = { ...reservation, starts_at: '2026-11-22T16:00:00.000Z', version: 'b2' };
  const sent: unknown[] = [];
  server.use(
    scheduleIs(buildDay({ doctors: doctorDay ? [{ ...doctorDay, free: [free] }] : [] })),
    refuse('post', '/api/clinic/reservations/move', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { reservation: moved },
    }),
  );
  // As the refetched list returns it.
  let refreshed = () => undefined;
  function Live() {
    const [shown, setShown] = useState(reservation);
    refreshed = () => void setShown(moved);
    return <MoveSheet reservation={shown} timeZone="Asia/Riyadh" onClose={() => undefined} />;
  }
  renderClinic(<Live />);
  fireEvent.click(await screen.findByRole('radio', { name: /^6:30/ }));
  press(/^نقل الموعد/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/وهو الآن .*22 نوفمبر.*7:00/);
  server.use(
    respond('post', '/api/clinic/reservations/move', body => {
      sent.push(body);
      return { reservation: moved };
    }),
  );
  act(() => refreshed());
  press(/^نقل الموعد/);
  await waitFor(() => expect(sent).toMatchObject([{ starts_at: free.starts_at, version: 'b2' }]));
});
