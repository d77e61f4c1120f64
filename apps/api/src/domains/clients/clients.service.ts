import type { ClinicClient, ClinicClientPage, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { clinicLimits } from '@rifq/rules';
import { authorize, type Owner, system, type Writable } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { refuseStale } from '../../core/version.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { clinicOf, lockMembership, withLockedMembership } from '../clinics/index.ts';
import {
  addManagedClient,
  changeManagedClient,
  eraseManagedClient,
  lockManagedClient,
  type OwnerContact,
  type Phone,
  requireTypedPhone,
} from '../identity/index.ts';
import { listOwnPets, presentPet, removePetsOf } from '../pets/index.ts';
import { appendClientChanged } from './append-changed.ts';
import { clientActions } from './clients.policy.ts';
import { versionOfClient } from './clients.presenter.ts';
import {
  type ClientRow,
  countClients,
  deleteClient,
  findByPhone,
  findClient,
  insertClient,
  lockClient,
  lockClients,
  searchClients,
  setNote,
} from './clients.repository.ts';
import { contactOfClient, presentClients, requireClient } from './find-clients.ts';
import { deletePatientsOf } from './patients.repository.ts';
import { addPatientOf } from './patients.service.ts';
import { remakeSearch } from './remake-search.ts';
import type { ReservationsOfClients } from './reservations-of-clients.ts';
import { searchTermsOf } from './search-terms.ts';

const PAGE = 20;

/** An empty note is none. */
const noteOf = (note: string | null | undefined) => (note === '' ? null : (note ?? null));

/** Finds clients of the actor's clinic, the last seen first; all for no search. */
export function findClients(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  { search, offset = 0 }: PayloadOf<'post', '/api/clinic/clients/search'>,
): Promise<ResponseOf<'post', '/api/clinic/clients/search'>> {
  const { membership } = actor;
  return withLockedMembership(db, actor, async tx => {
    const found = await searchClients(
      tx,
      membership,
      searchTermsOf(search ?? ''),
      userId => reservations.opensIn(membership, userId, now()),
      { offset, limit: PAGE + 1 },
    );
    const clients = await presentClients(tx, reservations, actor, found.slice(0, PAGE), now());
    return { clients, more: found.length > PAGE };
  });
}

async function presentOne(
  db: Db,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  userId: string,
  now: Date,
): Promise<ClinicClient> {
  const found = await findClient(db, actor.membership, userId);
  const [client] = found ? await presentClients(db, reservations, actor, [found], now) : [];
  if (!client) throw new AppError('clients.not_found');
  return client;
}

/** Returns a client of the actor's clinic with patients and reservations. Refuses with clients.not_found. */
export async function viewClient(
  deps: Deps,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  userId: string,
): Promise<ClinicClientPage> {
  await requireClient(deps.db, actor, userId);
  const owner = await contactOfClient(deps.db, userId);
  const managed = owner.hasAccount ? [] : await listOwnPets(deps.db, system('clients', owner));
  return {
    client: await presentOne(deps.db, reservations, actor, userId, deps.now()),
    managed: managed.map(({ row }) => presentPet(row)),
    reservations: await reservations.listOfClient(deps, actor, userId),
  };
}

/** Refuses with clients.phone_taken a phone that another client of the clinic has, and names that client. */
async function refuseTakenPhone(
  tx: Db,
  { membership }: ClinicActor,
  { e164 }: Phone,
  except?: string,
): Promise<void> {
  const clientId = await findByPhone(tx, membership, e164, except);
  if (clientId !== null) throw new AppError('clients.phone_taken', { conflict: { client_id: clientId } });
}

type NewClient = PayloadOf<'post', '/api/clinic/clients/add'>;

async function insertWithPatient(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  { name, note, patient }: NewClient,
  phone: Phone,
): Promise<string> {
  const { membership } = actor;
  const { clinicId } = membership;
  await lockClients(tx, membership);
  if ((await countClients(tx, membership)) >= clinicLimits.clients) throw new AppError('clients.too_many');
  await refuseTakenPhone(tx, actor, phone);
  const { timeZone } = await clinicOf(tx, membership);
  const user = await addManagedClient(tx, system('clients'), { clinicId, timeZone, name, phone });
  await insertClient(tx, { clinicId, userId: user.id, note: noteOf(note), seenAt: deps.now() });
  await addPatientOf(tx, deps, actor, await contactOfClient(tx, user.id), patient, 'patient');
  await appendClientChanged(tx, deps, actor, user.id, 'client.added');
  return user.id;
}

/**
 * Adds a client without an account with the first patient, once per idempotency key. Whether the phone has an account is
 * not revealed. Refuses with clients.phone_taken, clients.too_many, and at their fields as `requireTypedPhone` and
 * `addPetFor`.
 */
export async function addClient(
  deps: Deps,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  payload: NewClient,
): Promise<ClinicClientPage> {
  const phone = requireTypedPhone(payload);
  const request = { userId: actor.own.id, key: payload.idempotency_key, call: 'clinic/clients/add', payload };
  const { clientId } = await runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    return { clientId: await insertWithPatient(tx, deps, actor, payload, phone) };
  });
  return viewClient(deps, reservations, actor, clientId);
}

/** A locked client. */
type LockedClient = Writable<'client', ClientRow> & { readonly contact: OwnerContact };

/** Locks a client of the actor's clinic. Refuses with clients.not_found, and with clinics.role oneself. */
async function lockOwnClient(tx: Db, actor: ClinicActor, userId: string): Promise<LockedClient> {
  const sealed = await lockClient(tx, actor.membership, userId);
  if (!authorize(actor, clientActions.view, sealed)) throw new AppError('clients.not_found');
  const client = authorize(actor, clientActions.change, sealed);
  if (!client) throw new AppError('clinics.role');
  return { ...client, contact: await contactOfClient(tx, userId) };
}

type ClientChange = PayloadOf<'post', '/api/clinic/clients/save'>;

/** Parses the typed phone of a change; undefined if there is none. Refuses at its field. */
function phoneOfChange({ phone, country_code }: ClientChange): Phone | undefined {
  if (phone === undefined) return undefined;
  if (country_code === undefined) throw fieldError('country_code', 'field.country');
  return requireTypedPhone({ phone, country_code });
}

/** Changes name and phone. Refuses with clients.has_account and clients.phone_taken. */
async function changeContact(
  tx: Db,
  actor: ClinicActor,
  { row, contact }: LockedClient,
  { name, phone }: { readonly name: string | undefined; readonly phone: Phone | undefined },
): Promise<void> {
  if (contact.hasAccount) throw new AppError('clients.has_account');
  if (phone) await refuseTakenPhone(tx, actor, phone, row.userId);
  await changeManagedClient(tx, system('clients'), row.userId, {
    ...(name === undefined ? {} : { name }),
    ...(phone && { phone }),
  });
  await remakeSearch(tx, [row]);
}

/**
 * Changes name, phone and note of a client; makes no event when nothing changes. Refuses with clients.not_found,
 * clients.has_account for name and phone of an account, clients.phone_taken, clinics.role for oneself, and with
 * request.stale an outdated version.
 */
export function saveClient(
  deps: Deps,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  payload: ClientChange,
): Promise<ResponseOf<'post', '/api/clinic/clients/save'>> {
  const { client_id: userId, name, version } = payload;
  const phone = phoneOfChange(payload);
  const { membership } = actor;
  return withLockedMembership(deps.db, actor, async tx => {
    if (phone) await lockClients(tx, membership);
    const client = await lockOwnClient(tx, actor, userId);
    const { row, contact } = client;
    const respond = async () => ({ client: await presentOne(tx, reservations, actor, userId, deps.now()) });
    const note = payload.note === undefined ? row.note : noteOf(payload.note);
    const hasNewContact =
      (name !== undefined && name !== contact.name) ||
      (phone !== undefined && phone.e164 !== contact.phoneE164);
    if (!hasNewContact && note === row.note) return respond();
    await refuseStale(version, versionOfClient(row, contact), respond);
    if (hasNewContact) await changeContact(tx, actor, client, { name, phone });
    await setNote(tx, client.scope, membership, note);
    await appendClientChanged(tx, deps, actor, userId, 'client.changed');
    return respond();
  });
}

/**
 * Removes a client without an account and without reservations, with the patients. Refuses with clients.not_found,
 * clients.has_account and clients.has_reservations.
 */
export function removeClient(
  deps: Deps,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  userId: string,
): Promise<Record<string, never>> {
  const { membership } = actor;
  return withLockedMembership(deps.db, actor, async tx => {
    const { scope, row, contact } = await lockOwnClient(tx, actor, userId);
    if (contact.hasAccount) throw new AppError('clients.has_account');
    // A booking locks the account too.
    await lockManagedClient(tx, system('clients'), userId);
    if (await reservations.hasAny(tx, row)) throw new AppError('clients.has_reservations');
    const owner: Owner = contact;
    await deletePatientsOf(tx, scope, membership);
    await deleteClient(tx, scope, membership);
    await removePetsOf(tx, system('clients', owner));
    await eraseManagedClient(tx, system('clients'), userId, deps.now());
    await appendClientChanged(tx, deps, actor, userId, 'client.removed');
    return {};
  });
}
