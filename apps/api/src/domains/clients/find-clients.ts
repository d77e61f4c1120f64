import type { ClinicClient, ClinicClientPage } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import { authorize, type Readable, type Sealed, system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { contactsOf, type OwnerContact } from '../identity/index.ts';
import { type KnownPet, petSummariesFor } from '../pets/index.ts';
import { clientActions } from './clients.policy.ts';
import { presentClient, presentContact } from './clients.presenter.ts';
import { type AtClinic, type ClientRow, findClient } from './clients.repository.ts';
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

/** Returns what a clinic sees of the users of these clients, by user. */
export async function contactsOfClients(
  db: Db,
  reservations: ReservationsOfClients,
  clinic: AtClinic,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, ReturnType<typeof presentContact>>> {
  const ids = [...new Set(userIds)];
  const contacts = await contactsOf(db, system('clients'), ids);
  const open = await reservations.openAmong(db, clinic, ids, now);
  return new Map([...contacts].map(([id, contact]) => [id, presentContact(contact, open)]));
}

/** Finds a client of the actor's clinic. Refuses with clients.not_found, and with clinics.role oneself. */
export async function requireClient(
  db: Db,
  actor: ClinicActor,
  userId: string,
): Promise<Readable<'client', ClientRow>> {
  const sealed = await findClient(db, actor.membership, userId);
  if (!authorize(actor, clientActions.list, sealed)) throw new AppError('clients.not_found');
  const client = authorize(actor, clientActions.view, sealed);
  if (!client) throw new AppError('clinics.role');
  return client;
}

/** Returns the pets that a list shows of a client: not archived ones, and of a managed client the living ones first. */
function shownOf({ hasAccount }: OwnerContact, pets: readonly KnownPet[]): KnownPet[] {
  const present = pets.filter(({ archivedAt }) => archivedAt === null);
  if (hasAccount) return present;
  const isDead = ({ state }: KnownPet) => Number(state === 'passed_away');
  return present.toSorted((one, other) => isDead(one) - isDead(other)).slice(0, accountLimits.openPets);
}

/** Returns a row as its reader may see it: without the note of colleagues about the reader. */
function readableRow(actor: ClinicActor, sealed: Sealed<'client', ClientRow>): ClientRow[] {
  const listed = authorize(actor, clientActions.list, sealed);
  if (!listed) return [];
  return [authorize(actor, clientActions.view, sealed)?.row ?? { ...listed.row, note: null }];
}

/**
 * Lists the patients of a client that `presentClients` does not show, for doctors: what the clinic recorded of them
 * remains. Empty for other members.
 */
export async function formerPatients(
  db: Db,
  { membership }: ClinicActor,
  { id, patients }: Pick<ClinicClient, 'id' | 'patients'>,
): Promise<ClinicClientPage['former']> {
  if (membership.doctorId === null) return [];
  const shown = new Set(patients.map(patient => patient.id));
  const petIds = (await listPatientsOf(db, membership, [id])).flatMap(({ petId }) =>
    shown.has(petId) ? [] : petId,
  );
  const pets = await petSummariesFor(db, system('clients'), petIds);
  return petIds.flatMap(petId => {
    const pet = pets.get(petId);
    return pet ? { id: pet.id, name: pet.name, species: pet.species } : [];
  });
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
  const rows = found.flatMap(sealed => readableRow(actor, sealed));
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
    const shown = shownOf(contact, summaries);
    return presentClient({ row, contact, patients: shown, open, lastVisit }, { seesPatients });
  });
}
