import type { ClinicClient, ClinicClientPage, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { clinicLimits } from '@rifq/rules';
import { type Owner, scopeFor, system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { refuseStale } from '../../core/version.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { changedBy, clinicOf, lockMembership, withLockedMembership } from '../clinics/index.ts';
import {
  accountActions,
  addManagedClient,
  changeManagedClient,
  contactsOf,
  eraseManagedClient,
  giveUpPhone,
  idsOfPhone,
  lockAccount,
  type Phone,
  readAccount,
  requireTypedPhone,
} from '../identity/index.ts';
import { listOwnPets, presentPet, removePetsOf } from '../pets/index.ts';
import { appendClientChanged } from './append-changed.ts';
import { offerActions } from './clients.policy.ts';
import { versionOfClient } from './clients.presenter.ts';
import {
  type ClientKey,
  countClients,
  deleteClient,
  findClient,
  findClientAmong,
  insertClient,
  lockClients,
  searchClients,
  setNote,
  setOfferClosed,
} from './clients.repository.ts';
import { contactOfClient, formerPatients, presentClients, requireClient } from './find-clients.ts';
import { deleteJoinsOf, deleteProposed, hasAccepted } from './joins.repository.ts';
import { viewJoining } from './joins.service.ts';
import { type LockedClient, lockOwnClient, refuseErased } from './lock-client.ts';
import { deletePatientsOf, listPatientsOf } from './patients.repository.ts';
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
  { search, after }: PayloadOf<'post', '/api/clinic/clients/search'>,
): Promise<ResponseOf<'post', '/api/clinic/clients/search'>> {
  const { membership } = actor;
  return withLockedMembership(db, actor, async tx => {
    const found = await searchClients(
      tx,
      membership,
      searchTermsOf(search ?? ''),
      userId => reservations.seenIn(membership, userId, now()),
      { after: after ? { seenAt: new Date(after.seen_at), userId: after.id } : null, size: PAGE },
    );
    return {
      clients: await presentClients(tx, reservations, actor, found.clients, now()),
      next: found.next && { seen_at: found.next.seenAt.toISOString(), id: found.next.userId },
    };
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

/**
 * Returns a client of the actor's clinic with patients and a page of reservations. Refuses with clients.not_found, and
 * with clinics.role oneself.
 */
export function viewClient(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  { client_id: userId, after }: PayloadOf<'get', '/api/clinic/clients/view'>,
): Promise<ClinicClientPage> {
  return withLockedMembership(db, actor, async tx => {
    const row = await requireClient(tx, actor, userId);
    const owner = await contactOfClient(tx, userId);
    const managed = owner.hasAccount ? [] : await listOwnPets(tx, system('clients', owner));
    const listed = await reservations.listOfClient(tx, actor, { userId, after, now: now() });
    const client = await presentOne(tx, reservations, actor, userId, now());
    return {
      client,
      former: await formerPatients(tx, actor, client),
      joining: await viewJoining(tx, actor, row, now()),
      // What was joined into a pet of an account is archived.
      managed: managed
        .filter(({ row: pet }) => pet.archivedAt === null)
        .map(({ row: pet }) => presentPet(pet)),
      reservations: listed.reservations,
      more_reservations: listed.more,
    };
  });
}

/**
 * Takes the phone from those of these users who have left the list with a join that can be undone. Refuses as
 * `refuseTakenPhone` one who has returned meanwhile.
 */
async function freePhone(
  tx: Db,
  { membership }: Pick<ClinicActor, 'membership'>,
  userIds: readonly string[],
): Promise<void> {
  const contacts = await contactsOf(tx, system('clients'), userIds);
  for (const { id, hasAccount } of contacts.values()) {
    if (hasAccount) continue;
    await lockAccount(tx, scopeFor(system('clients'), accountActions.lock, id));
    if (await findClient(tx, membership, id))
      throw new AppError('clients.phone_taken', { conflict: { client_id: id } });
    await giveUpPhone(tx, system('clients'), id);
  }
}

/** Refuses with clients.phone_taken a phone that another client of the clinic has, and names that client. */
async function refuseTakenPhone(
  tx: Db,
  { membership }: ClinicActor,
  { e164 }: Phone,
  except?: string,
): Promise<void> {
  const ids = await idsOfPhone(tx, system('clients'), e164, membership.clinicId);
  const others = ids.filter(id => id !== except);
  const clientId = await findClientAmong(tx, membership, others);
  if (clientId !== null) throw new AppError('clients.phone_taken', { conflict: { client_id: clientId } });
  await freePhone(tx, { membership }, others);
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
  const seenAt = deps.now();
  const user = await addManagedClient(tx, system('clients'), { clinicId, timeZone, name, phone });
  await insertClient(tx, { clinicId, userId: user.id, note: noteOf(note), seenAt, changedBy: actor.own.id });
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
  return viewClient(deps, reservations, actor, { client_id: clientId });
}

type ClientChange = PayloadOf<'post', '/api/clinic/clients/save'>;

/** Parses the typed phone of a change; undefined if there is none. Refuses at its field. */
function phoneOfChange({ phone, country_code }: ClientChange): Phone | undefined {
  if (phone === undefined) return undefined;
  if (country_code === undefined) throw fieldError('country_code', 'field.country');
  return requireTypedPhone({ phone, country_code });
}

/** A new phone may be that of another account, which has declined nothing and was proposed nothing. */
async function reopenOffer(tx: Db, { membership }: ClinicActor, { userId }: ClientKey): Promise<void> {
  const patients = await listPatientsOf(tx, membership, [userId]);
  await deleteProposed(
    tx,
    patients.map(({ petId }) => petId),
  );
  await setOfferClosed(tx, scopeFor(system('clients'), offerActions.accept, userId), null);
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
  if (phone) await reopenOffer(tx, actor, row);
  await remakeSearch(tx, [row]);
}

/**
 * Changes name, phone and note of a client; makes no event when nothing changes. Refuses with clients.not_found,
 * clients.has_account for name and phone of an account, clients.phone_taken, clients.erased, clinics.role for oneself, and
 * with request.stale an outdated version.
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
    refuseErased(client);
    const { row, contact } = client;
    const respond = async () => ({ client: await presentOne(tx, reservations, actor, userId, deps.now()) });
    const note = payload.note === undefined ? row.note : noteOf(payload.note);
    const hasNewContact =
      (name !== undefined && name !== contact.name) ||
      (phone !== undefined && phone.e164 !== contact.phoneE164);
    if (!hasNewContact && note === row.note) return respond();
    await refuseStale(version, versionOfClient(row, contact), async () => ({
      ...(await respond()),
      changed_by: await changedBy(tx, actor, row.changedBy),
    }));
    if (hasNewContact) await changeContact(tx, actor, client, { name, phone });
    await setNote(tx, client.scope, membership, { note, changedBy: actor.own.id });
    await appendClientChanged(tx, deps, actor, userId, 'client.changed');
    return respond();
  });
}

/** Whether this was a client of the actor's clinic, which has removed them. */
async function wasRemoved(tx: Db, { membership }: ClinicActor, userId: string): Promise<boolean> {
  if (await findClient(tx, membership, userId)) return false;
  const contact = (await contactsOf(tx, system('clients'), [userId])).get(userId);
  if (contact?.name !== null) return false;
  const account = await readAccount(tx, scopeFor(system('clients'), accountActions.read, userId));
  return account.managedBy === membership.clinicId;
}

/**
 * Removes a client without an account and without reservations, with the patients; a repeat changes nothing. Refuses with
 * clients.not_found, clinics.role, clients.has_account, clients.has_reservations, and with request.stale an outdated
 * version.
 */
export function removeClient(
  deps: Deps,
  reservations: ReservationsOfClients,
  actor: ClinicActor,
  { client_id: userId, version }: PayloadOf<'post', '/api/clinic/clients/remove'>,
): Promise<Record<string, never>> {
  const { membership } = actor;
  return withLockedMembership(deps.db, actor, async tx => {
    if (await wasRemoved(tx, actor, userId)) return {};
    const { scope, row, contact } = await lockOwnClient(tx, actor, userId);
    if (contact.hasAccount) throw new AppError('clients.has_account');
    const hasJoined = await hasAccepted(tx, scope);
    if (hasJoined || (await reservations.hasAny(tx, row))) throw new AppError('clients.has_reservations');
    await refuseStale(version, versionOfClient(row, contact), async () => ({
      client: await presentOne(tx, reservations, actor, userId, deps.now()),
      changed_by: await changedBy(tx, actor, row.changedBy),
    }));
    const owner: Owner = contact;
    await deleteJoinsOf(tx, scope);
    await deletePatientsOf(tx, scope, membership);
    await deleteClient(tx, scope, membership);
    await removePetsOf(tx, system('clients', owner));
    await eraseManagedClient(tx, system('clients'), userId, deps.now());
    await appendClientChanged(tx, deps, actor, userId, 'client.removed');
    return {};
  });
}
