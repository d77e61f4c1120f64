import type { Db } from '@rifq/db';
import {
  type EventListener,
  type EventPayloads,
  eventListener,
  type ListenerContext,
} from '../../core/events.ts';
import { lockForSearch, setSeen, upsertSeen } from './clients.repository.ts';
import { insertPatient, listClientsOfPet } from './patients.repository.ts';
import { remakeSearch } from './remake-search.ts';

type OfReservation = EventPayloads['reservation.confirmed'];

/** The owner of a reservation becomes a client of its clinic, and the pet a patient. */
async function join(tx: Db, { now }: ListenerContext, payload: OfReservation): Promise<void> {
  const { user_id: userId, pet_id: petId, clinic_id: clinicId } = payload;
  await upsertSeen(tx, { clinicId, userId }, now());
  if (await insertPatient(tx, { clinicId, userId, petId })) await remakeSearch(tx, [{ clinicId, userId }]);
}

/** Adds clients of reservations, and makes what clients are found by again when an account or a pet changes. */
export const clientListeners: readonly EventListener[] = [
  ...(['reservation.confirmed', 'reservation.visit_booked'] as const).map(on =>
    eventListener(on, (tx, context, { payload }) => join(tx, context, payload)),
  ),
  ...(['reservation.arrived', 'reservation.opened'] as const).map(on =>
    eventListener(on, (tx, { now }, { payload }) =>
      setSeen(tx, { clinicId: payload.clinic_id, userId: payload.user_id }, now()),
    ),
  ),
  eventListener('pet.updated', async (tx, _context, { payload }) => {
    const clients = await listClientsOfPet(tx, payload.pet_id);
    if (clients.length > 0) await remakeSearch(tx, await lockForSearch(tx, { keys: clients }));
  }),
  eventListener('user.updated', async (tx, _context, { payload }) => {
    await remakeSearch(tx, await lockForSearch(tx, { userId: payload.user_id }));
  }),
];
