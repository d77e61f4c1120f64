import type { Db } from '@rifq/db';
import { reservationRules } from '@rifq/rules';
import { authorize, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { type EventListener, eventListener, type ListenerContext } from '../../../core/events.ts';
import type { OfReservation } from '../reservations.events.ts';
import { waitingActions } from '../reservations.policy.ts';
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

/** Who has booked with the doctor waits no longer, whether it was the slot that was offered or another. */
async function endBooked(tx: Db, context: ListenerContext, payload: OfReservation): Promise<void> {
  await endSlotOffer(tx, payload.reservation_id, 'taken');
  const entries = await lockOfPet(tx, { petId: payload.pet_id, doctorId: payload.doctor_id });
  for (const sealed of entries) await end(tx, context, sealed, 'booked');
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
