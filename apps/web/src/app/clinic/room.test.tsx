import type { ClinicReservation } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecordPane } from '../../features/records/clinic/record/record-pane.tsx';
import { Room } from '../../features/reservations/clinic/room/room.tsx';
import { buildClinicReservation, nora, RESERVATION_ID, salma } from '../../testing/build-clinic.ts';
import { mishmish } from '../../testing/build-me.ts';
import { renderClinic } from '../../testing/clinic-side.tsx';
import { setMedia } from '../../testing/media.ts';
import { respond, server } from '../../testing/server.ts';

const doctor = { role: 'doctor', doctor: salma } as const;
const can = buildClinicReservation().can;

function open(overrides: Partial<ClinicReservation>, member: Parameters<typeof renderClinic>[1] = doctor) {
  setMedia(true);
  return renderClinic(
    <Room
      reservation={buildClinicReservation(overrides)}
      talk={null}
      recordOf={(reservation, record) => <RecordPane reservation={reservation} record={record} />}
    />,
    member,
  );
}

it('hides the phone and the record once a reservation has ended, and shows the names', () => {
  open({
    state: 'completed',
    starts_at: '2026-09-01T14:30:00.000Z',
    ends_at: '2026-09-01T15:00:00.000Z',
    pet: { ...mishmish, state: null },
    owner: { ...nora, phone: null },
    summary: 'الأذن سليمة.',
    can: { ...can, cancel: false, move: false },
  });
  expect(screen.getAllByText(/نورة العتيبي/).length).toBeGreaterThan(0);
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
  expect(screen.getByText('الأذن سليمة.')).toBeTruthy();
  expect(screen.getByText(/أُغلق السجلّ بعد الموعد/)).toBeTruthy();
});

it('reports a missing summary to doctors only, and shows that an unopened consultation did not start', () => {
  const none = /انتهت الاستشارة دون ملخّص/;
  const over = { can: { ...can, cancel: false, move: false } };
  const { unmount } = open({ ...over, state: 'completed', summary: null });
  expect(screen.getByText(none)).toBeTruthy();
  unmount();
  const desk = open({ ...over, state: 'completed', summary: null }, {});
  expect(screen.queryByText(none)).toBeNull();
  desk.unmount();
  const missed_at = '2026-11-20T08:58:00.000Z';
  const missed = open({ ...over, state: 'no_show', missed_at, money: 'kept' });
  expect(screen.getByText(/سُجّل الغياب/)).toBeTruthy();
  missed.unmount();
  open({ ...over, state: 'no_show', missed_at, money: 'returned' });
  expect(screen.getByText('لم تبدأ الاستشارة في موعدها.')).toBeTruthy();
});

it('shows times, names and the phone to the desk, and explains who can read the record', () => {
  open({}, {});
  expect(screen.getByRole('link', { name: '+966 501234567' }).getAttribute('href')).toBe('tel:+966501234567');
  expect(screen.getByText('السجلّ لأطباء العيادة.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'فتح السجلّ' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^فتح الغرفة/ })).toBeNull();
});

it('shows when the room can be opened, and opens it a quarter of an hour early', async () => {
  const soon = { starts_at: '2026-11-20T09:20:00.000Z', ends_at: '2026-11-20T09:50:00.000Z' };
  const { unmount } = open(soon);
  expect(screen.getByText('تُفتح الغرفة من 12:05 م')).toBeTruthy();
  unmount();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/reservations/open', body => {
      sent.push(body);
      return { reservation: buildClinicReservation({ state: 'in_session' }) };
    }),
  );
  open({ ...soon, starts_at: '2026-11-20T09:10:00.000Z', can: { ...can, open: true } });
  fireEvent.click(screen.getByRole('button', { name: /^فتح الغرفة/ }));
  await waitFor(() => expect(sent).toEqual([{ reservation_id: RESERVATION_ID }]));
});

it('shows the opening time of a room that was opened early', () => {
  open({
    state: 'in_session',
    starts_at: '2026-11-20T09:10:00.000Z',
    opened_at: '2026-11-20T08:58:00.000Z',
    doctor: { ...salma, id: '0190f5fe-7c00-7a00-8000-0000000000b9' },
  });
  expect(screen.getByText(/جارية منذ 11:58 ص · دقيقتان/)).toBeTruthy();
});
