import type { ClinicClient } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { authorize, type Readable, type Sealed, system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { contactsOf, type OwnerContact } from '../identity/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { clientActions } from './clients.policy.ts';
import { presentClient } from './clients.presenter.ts';
import { type ClientRow, findClient } from './clients.repository.ts';
import { listPatientsOf } from './patients.repository.ts';
import type { ReservationsOfClients } from './reservations-of-clients.ts';

/** Returns the contact of a client. Throws if there is none, which a foreign key prevents. */
export function contactIn(contacts: ReadonlyMap<string, OwnerContact>, userId: string): OwnerContact {
  const contact = contacts.get(userId);
  if (!contact) throw new Error('the user of a client does not exist');
  return contact;
}

/** Reads the contact of a client. */
export const contactOfClient = async (db: Db, userId: string): Promise<OwnerContact> =>
  contactIn(await contactsOf(db, system('clients'), [userId]), userId);

/** Finds a client of the actor's clinic. Refuses with clients.not_found. */
export async function requireClient(
  db: Db,
  actor: ClinicActor,
  userId: string,
): Promise<Readable<'client', ClientRow>> {
  const sealed = await findClient(db, actor.membership, userId);
  const client = authorize(actor, clientActions.view, sealed);
  if (!client) throw new AppError('clients.not_found');
  return client;
}

/** Presents clients of the actor's clinic, in their order. */
export async function presentClients(
  db: Db,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  found: readonly Sealed<'client', ClientRow>[],
  now: Date,
): Promise<ClinicClient[]> {
  const { membership } = actor;
  const rows = found.flatMap(sealed => authorize(actor, clientActions.view, sealed)?.row ?? []);
  const userIds = rows.map(({ userId }) => userId);
  // Sequentially: a transaction has one connection.
  const contacts = await contactsOf(db, system('clients'), userIds);
  const patients = await listPatientsOf(db, membership, userIds);
  const petIds = patients.map(({ petId }) => petId);
  const pets = await petSummariesFor(db, system('clients'), petIds);
  const open = await reservations.openAmong(db, membership, userIds, now);
  const lastVisits = await reservations.lastVisits(db, membership, userIds);
  const patientsByClient = Map.groupBy(patients, ({ userId }) => userId);
  const seesPatients = membership.doctorId !== null;
  return rows.map(row => {
    const own = patientsByClient.get(row.userId) ?? [];
    const contact = contactIn(contacts, row.userId);
    const lastVisit = lastVisits.get(row.userId) ?? null;
    const summaries = own.flatMap(({ petId }) => pets.get(petId) ?? []);
    return presentClient({ row, contact, patients: summaries, open, lastVisit }, { seesPatients });
  });
}
