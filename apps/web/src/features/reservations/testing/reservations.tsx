import type { Reservation } from '@rifq/contract/calls';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { setMedia } from '../../../testing/media.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { modal as delayModal } from '../change/modal.ts';
import { ReservationsPage } from '../pages/reservations-page.tsx';
import { buildCard, buildDoctor, buildReservation, RESERVATION_ID } from './build.ts';
import { doctorsAre } from './doctors.ts';

/** Friday noon in Riyadh: the reservation of `buildReservation` is on Saturday at 5:30 p.m. */
const NOW = '2026-11-20T09:00:00.000Z';

const initialStore = useUiStore.getState();

/** Requests of the list, in order. */
export const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  setMedia(false);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish], coins: 140 })),
    doctorsAre([buildDoctor()]),
    respond('post', '/api/payments/list', { cards: [buildCard()] }),
    respond('get', '/api/reservations/waiting', { entries: [] }),
    listIs([]),
  );
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  vi.useRealTimers();
});

/** Returns these for every request of the list. */
export const listIs = (reservations: Reservation[], more = false) =>
  respond('get', '/api/reservations/list', sent => {
    asked.push(sent);
    return { reservations, more };
  });

/** Returns the reservation of `buildReservation` with these changes. */
export const reservationIs = (overrides: Partial<Reservation>) =>
  respond('get', '/api/reservations/view', { reservation: buildReservation(overrides) });

/**
 * Sets the response of a call that changes the reservation, and its state from then on; requests are added to `sent`.
 */
export function changesTo(
  path: '/api/reservations/cancel' | '/api/reservations/delay' | '/api/reservations/pay',
  overrides: Partial<Reservation>,
  sent: unknown[],
) {
  return respond('post', path, body => {
    sent.push(body);
    server.use(reservationIs(overrides));
    return { reservation: buildReservation(overrides) };
  });
}

const MODALS = [delayModal];

/** Renders the page at both of its paths, with the sheet that moves a reservation. */
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

/** Opens one reservation on a phone, and waits until it is loaded. */
export async function openReservation(overrides: Partial<Reservation> = {}) {
  server.use(reservationIs(overrides));
  const opened = openReservations(`/dashboard/reservations/${RESERVATION_ID}`);
  await screen.findByText('د. سلمى الحدّاد');
  return opened;
}
