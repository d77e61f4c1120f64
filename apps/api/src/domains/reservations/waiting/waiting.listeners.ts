import type { Db } from '@rifq/db';
import { reservationRules, todayIn } from '@rifq/rules';
import { authorize, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { type EventListener, eventListener, type ListenerContext } from '../../../core/events.ts';
import { doctorForBooking } from '../../scheduling/index.ts';
import type { OfReservation } from '../reservations.events.ts';
import { reservationActions, waitingActions } from '../reservations.policy.ts';
import { findReservation } from '../reservations.repository.ts';
import { appendWaitingChanged } from './append-waiting-changed.ts';
import {
  countOutcomes,
  endEntry,
  endSlotOffer,
  lockEntry,
  lockOfPet,
  type WaitingEnd,
} from './waiting.repository.ts';

type Locked = Awaited<ReturnType<typeof lockEntry>>;

/** Ends an entry, with its event. */
async function end(tx: Db, context: ListenerContext, sealed: Locked, as: WaitingEnd): Promise<void> {
  const entry = authorize(system('reservations'), waitingActions.settle, sealed);
  if (entry && (await endEntry(tx, entry.scope, { as, at: context.now() })))
    await appendWaitingChanged(tx, context, entry.row, systemSource);
}

/** Who has booked the offered slot, or another one on the days of the entry, waits no longer. */
async function endBooked(tx: Db, context: ListenerContext, payload: OfReservation): Promise<void> {
  const { reservation_id: reservationId, pet_id: petId, doctor_id: doctorId } = payload;
  const offeredTo = await endSlotOffer(tx, reservationId, 'taken');
  const entries = await lockOfPet(tx, { petId, doctorId });
  if (entries.length === 0) return;
  const found = await findReservation(tx, reservationId);
  const booked = authorize(system('reservations'), reservationActions.settle, found)?.row;
  const doctor = await doctorForBooking(tx, doctorId);
  const day = booked && doctor && todayIn(doctor.hours.timeZone, booked.startsAt);
  for (const sealed of entries) {
    const entry = authorize(system('reservations'), waitingActions.settle, sealed)?.row;
    const isOnItsDays = entry && day && day >= entry.firstDay && day <= entry.lastDay;
    if (entry?.id === offeredTo || isOnItsDays) await end(tx, context, sealed, 'booked');
  }
}

/** An offer that was not paid in time passes to the next; the second one ends the entry. */
async function noteExpired(tx: Db, context: ListenerContext, payload: OfReservation): Promise<void> {
  const entryId = await endSlotOffer(tx, payload.reservation_id, 'expired');
  if (entryId === null) return;
  const sealed = await lockEntry(tx, entryId);
  const entry = authorize(system('reservations'), waitingActions.settle, sealed);
  if (!entry) return;
  if ((await countOutcomes(tx, entry.scope, 'expired')) >= reservationRules.waitingOffers)
    await end(tx, context, sealed, 'unanswered');
  else await appendWaitingChanged(tx, context, entry.row, systemSource);
}

/** Follow the reservations that hold slots for entries of the waiting list, in their transactions. */
export const waitingListeners: readonly EventListener[] = [
  eventListener('reservation.confirmed', (tx, context, { payload }) => endBooked(tx, context, payload)),
  eventListener('reservation.expired', (tx, context, { payload }) => noteExpired(tx, context, payload)),
  eventListener('reservation.cancelled', async (tx, _context, { payload }) => {
    await endSlotOffer(tx, payload.reservation_id, 'declined');
  }),
];
