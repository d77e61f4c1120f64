import type { Reservation } from '@rifq/contract/calls';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { setMedia } from '../../../testing/media.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, server } from '../../../testing/server.ts';
import { modal as delayModal } from '../change/modal.ts';
import { ReservationsPage } from '../pages/reservations-page.tsx';
import { buildCard, buildDoctor, buildReservation, RESERVATION_ID } from './build.ts';
import { doctorsAre } from './doctors.ts';

/** Friday noon in Riyadh: the reservation of `buildReservation` is on Saturday at 5:30 p.m. */
const NOW = '2026-11-20T09:00:00.000Z';

const initialStore = useUiStore.getState();

/** What was sent to the list, in order. */
export const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  setMedia(false);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  server.use(
    answer('get', '/api/user/me', buildMe({ pets: [mishmish], coins: 140 })),
    doctorsAre([buildDoctor()]),
    answer('post', '/api/payments/list', { cards: [buildCard()] }),
    listIs([]),
  );
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  vi.useRealTimers();
});

/** The list answers these, whatever is asked for. */
export const listIs = (reservations: Reservation[], more = false) =>
  answer('get', '/api/reservations/list', sent => {
    asked.push(sent);
    return { reservations, more };
  });

/** The one reservation is as `buildReservation` says but for this. */
export const reservationIs = (overrides: Partial<Reservation>) =>
  answer('get', '/api/reservations/view', { reservation: buildReservation(overrides) });

/** What a call that changes the reservation answers, and what it is from then on; `sent` gets what was sent. */
export function changesTo(
  path: '/api/reservations/cancel' | '/api/reservations/delay' | '/api/reservations/pay',
  overrides: Partial<Reservation>,
  sent: unknown[],
) {
  return answer('post', path, body => {
    sent.push(body);
    server.use(reservationIs(overrides));
    return { reservation: buildReservation(overrides) };
  });
}

const MODALS = [delayModal];

/** The page at both of its addresses, with the change of time. */
export function openReservations(at = '/dashboard/reservations', unreadIds: readonly string[] = []) {
  const page = <ReservationsPage talkOf={null} unreadIds={unreadIds} />;
  return renderScreen(
    <Routes>
      <Route path="/dashboard/reservations" element={page} />
      <Route path="/dashboard/reservations/:id" element={page} />
      <Route path="*" element={null} />
    </Routes>,
    { at, modals: MODALS },
  );
}

/** Opens one reservation, on a phone, and waits for it. */
export async function openReservation(overrides: Partial<Reservation> = {}) {
  server.use(reservationIs(overrides));
  const opened = openReservations(`/dashboard/reservations/${RESERVATION_ID}`);
  await screen.findByText('د. سلمى الحدّاد');
  return opened;
}
