import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import BookingModal from '../booking/booking-modal.tsx';
import { buildClinic, buildDoctor, buildReservation, buildSlot } from './build.ts';
import { doctorsAre } from './doctors.ts';

/** Friday noon in Riyadh. */
const NOW = '2026-11-20T09:00:00.000Z';
/** Saturday at 5:00 and 5:30 p.m. in Riyadh; another user has the first. */
export const TAKEN = buildSlot('2026-11-21T14:00:00.000Z');
export const FREE = buildSlot('2026-11-21T14:30:00.000Z');
export const LATER = buildSlot('2026-11-22T15:00:00.000Z');

/** Mounted as in the app: while its flag is set. */
function MountedModal() {
  return useUiStore(state => state.reservationModal) ? <BookingModal /> : null;
}

const initialStore = useUiStore.getState();

/** Booking requests, in order. */
export const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish], coins: 140 })),
    doctorsAre([buildDoctor()]),
    respond('get', '/api/reservations/list', { reservations: [], more: false }),
    respond('post', '/api/payments/list', { cards: [] }),
    respond('get', '/api/clinics/emergency', { last: buildClinic(), clinics: [] }),
    slotsAre([FREE, LATER], [TAKEN]),
  );
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  vi.useRealTimers();
});

type Slots = ReturnType<typeof buildSlot>[];

/** Returns these slots for the doctor's first days. */
export const slotsAre = (slots: Slots, taken: Slots) =>
  respond('get', '/api/reservations/slots', { slots, taken, time_zone: 'Asia/Riyadh' });

/** Accepts the booking request and returns a confirmed reservation. */
export const booked = () =>
  respond('post', '/api/reservations/create', body => {
    sent.push(body);
    return { reservation: buildReservation() };
  });

export function openSheet(subject: ModalSubject = {}) {
  useUiStore.getState().openModal('reservationModal', subject);
  return renderScreen(<MountedModal />);
}

export const isOpen = () => useUiStore.getState().reservationModal;
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الاستشارة' });
export const writeReason = (value: string) => fireEvent.change(reason(), { target: { value } });

/** Chooses the doctor and a time, «5:30 م» by default, and continues to the second step. */
export async function goToPay(time = /^5:30/) {
  fireEvent.click(await screen.findByRole('radio', { name: /سلمى/ }));
  fireEvent.click(await screen.findByRole('radio', { name: time }));
  press(/^متابعة/);
  await screen.findByRole('textbox', { name: 'سبب الاستشارة' });
}
