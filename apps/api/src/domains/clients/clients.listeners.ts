import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import {
  type EventListener,
  type EventPayloads,
  eventListener,
  type ListenerContext,
} from '../../core/events.ts';
import { contactsOf } from '../identity/index.ts';
import { appendClientsFollowed } from './append-changed.ts';
import { type ClientKey, lockForSearch, setSeen, upsertSeen } from './clients.repository.ts';
import { insertPatient, listClientsOfPet } from './patients.repository.ts';
import { remakeSearch } from './remake-search.ts';

type OfReservation = EventPayloads['reservation.confirmed'];

/** The owner of a reservation becomes a client of its clinic, and the pet a patient. */
async function join(tx: Db, context: ListenerContext, payload: OfReservation): Promise<void> {
  const { user_id: userId, pet_id: petId, clinic_id: clinicId } = payload;
  const key = { clinicId, userId };
  await upsertSeen(tx, key, context.now());
  if (!(await insertPatient(tx, { ...key, petId, changedBy: null }))) return;
  await remakeSearch(tx, [key]);
  await appendClientsFollowed(tx, context, [key]);
}

/** Appends the events of clients whose pet its owner has changed; a clinic's change of its own patient has its event. */
async function followPet(tx: Db, context: ListenerContext, clients: readonly ClientKey[]): Promise<void> {
  const userIds = clients.map(({ userId }) => userId);
  const contacts = await contactsOf(tx, system('clients'), userIds);
  const ofAccounts = clients.filter(({ userId }) => contacts.get(userId)?.hasAccount);
  await appendClientsFollowed(tx, context, ofAccounts);
}

/** Adds clients of reservations, and follows the accounts and pets of clients. */
export const clientListeners: readonly EventListener[] = [
  ...(['reservation.confirmed', 'reservation.visit_booked'] as const).map(on =>
    eventListener(on, (tx, context, { payload }) => join(tx, context, payload)),
  ),
  ...(['reservation.arrived', 'reservation.opened'] as const).map(on =>
    eventListener(on, (tx, { now }, { payload }) =>
      setSeen(tx, { clinicId: payload.clinic_id, userId: payload.user_id }, now()),
    ),
  ),
  eventListener('pet.updated', async (tx, context, { payload }) => {
    const clients = await listClientsOfPet(tx, payload.pet_id);
    if (clients.length === 0) return;
    await remakeSearch(tx, await lockForSearch(tx, { keys: clients }));
    await followPet(tx, context, clients);
  }),
  ...(['pet.state_changed', 'pet.photo_changed', 'pet.archived', 'pet.restored'] as const).map(on =>
    eventListener(on, async (tx, context, { payload }) =>
      followPet(tx, context, await listClientsOfPet(tx, payload.pet_id)),
    ),
  ),
  eventListener('user.updated', async (tx, context, { payload }) => {
    const clients = await lockForSearch(tx, { userId: payload.user_id });
    await appendClientsFollowed(tx, context, await remakeSearch(tx, clients));
  }),
];
