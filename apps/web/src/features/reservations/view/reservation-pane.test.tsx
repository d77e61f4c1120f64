import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { TalkStrip } from '../talk/talk-strip.tsx';
import { buildReservation, RESERVATION_ID } from '../testing/build.ts';
import { ReservationPane } from './reservation-pane.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('refetches a reservation at its limits with its conversation, too, which offers no late change', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-21T12:29:59.500Z'),
    shouldAdvanceTime: true,
  });
  let asked = 0;
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/reservations/view', () => {
      asked += 1;
      return { reservation: buildReservation() };
    }),
  );
  const talkOf = (reservation: ReturnType<typeof buildReservation>) => (
    <TalkStrip reservation={reservation} />
  );
  renderScreen(<ReservationPane reservationId={RESERVATION_ID} talkOf={talkOf} />);
  expect(await screen.findByRole('button', { name: 'تغيير الموعد' })).toBeTruthy();
  // Until then it can be changed.
  await act(() => vi.advanceTimersByTimeAsync(500));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'تغيير الموعد' })).toBeNull();
});
