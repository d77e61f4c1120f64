import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildClinicReservation, salma } from '../../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { VisitMoveSheet } from './visit-move-sheet.tsx';

const SUNDAY_NINE = '2026-11-22T06:00:00.000Z';
const SUNDAY_TEN = '2026-11-22T07:00:00.000Z';
const visit = buildClinicReservation({ kind: 3, payment_method: 3, service_name: 'كشف عام', version: 'a1' });

/** Answers with two times on Sunday and none on other days, and returns what was asked for. */
function serveTimes(): unknown[] {
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/clinic/visits/times', query => {
      asked.push(query);
      const isSunday =
        typeof query === 'object' && query !== null && 'day' in query && query.day === '2026-11-22';
      return { doctors: [{ doctor_id: salma.id, starts: isSunday ? [SUNDAY_NINE, SUNDAY_TEN] : [] }] };
    }),
  );
  return asked;
}

const renderSheet = (onClose = () => undefined) =>
  renderClinic(<VisitMoveSheet reservation={visit} timeZone="Asia/Riyadh" onClose={onClose} />);

it('moves a visit to a free time of another day', async () => {
  const asked = serveTimes();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/reservations/move', body => {
      sent.push(body);
      return { reservation: { ...visit, starts_at: SUNDAY_TEN, version: 'b2' } };
    }),
  );
  const onClose = vi.fn<() => undefined>();
  renderSheet(onClose);
  expect(await screen.findByText('لا وقت متاح في هذا اليوم.')).toBeTruthy();
  write('اليوم', '22/11/2026');
  fireEvent.click(await screen.findByRole('radio', { name: /^10:00/ }));
  press(/^نقل الموعد/);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ reservation_id: visit.id, starts_at: SUNDAY_TEN, version: 'a1' }]);
  // The move makes the times stale, which may be fetched again by now.
  expect(asked.slice(0, 2)).toMatchObject([
    { reservation_id: visit.id, day: '2026-11-20' },
    { reservation_id: visit.id, day: '2026-11-22' },
  ]);
});

it('asks for a time before it moves anything', async () => {
  serveTimes();
  renderSheet();
  await screen.findByText('لا وقت متاح في هذا اليوم.');
  press(/^نقل الموعد/);
  expect(await screen.findByText('يلزم اختيار وقت.')).toBeTruthy();
});

it('says where a visit is that a colleague moved, and forgets the chosen time', async () => {
  serveTimes();
  server.use(
    refuse('post', '/api/clinic/reservations/move', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { reservation: { ...visit, starts_at: SUNDAY_NINE, version: 'b2' } },
    }),
  );
  renderSheet();
  write('اليوم', '22/11/2026');
  fireEvent.click(await screen.findByRole('radio', { name: /^10:00/ }));
  press(/^نقل الموعد/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/وهو الآن .*9:00/);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});
