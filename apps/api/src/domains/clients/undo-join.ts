import type { Db } from '@rifq/db';
import { type Owner, scopeFor, system, type WriteScope } from '../../core/access.ts';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { JoinedPets, PetFollower } from '../../core/pet-join.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf } from '../clinics/index.ts';
import { accountActions, type OwnerContact } from '../identity/index.ts';
import { petActions, requireLockedPet } from '../pets/index.ts';
import { appendClientsFollowed } from './append-changed.ts';
import { offerActions } from './clients.policy.ts';
import {
  type ClientKey,
  deleteClient,
  insertClientOnce,
  lockForSearch,
  setOfferClosed,
} from './clients.repository.ts';
import { undoableSince } from './join-window.ts';
import { closeJoin, type JoinRow, lockJoin } from './joins.repository.ts';
import { lockParties } from './lock-parties.ts';
import { deletePatient, insertPatient, listClientsOfPet, listPatientsOf } from './patients.repository.ts';
import { remakeSearch } from './remake-search.ts';
import type { ReservationsOfClients } from './reservations-of-clients.ts';

/** What an undo needs of other domains. */
export type UndoSources = {
  readonly followers: readonly PetFollower[];
  readonly reservations: ReservationsOfClients;
};

/** Who undoes a join. */
export type UndoingParty = {
  readonly side: 'owner' | 'clinic';
  readonly userId: string;
  readonly source: ChangeSource;
};

async function lockBoth(
  tx: Db,
  { followers }: UndoSources,
  { petId, patientId }: JoinRow,
  { account, client }: { readonly account: OwnerContact; readonly client: OwnerContact },
): Promise<JoinedPets> {
  const ids = [petId, patientId].toSorted();
  for (const { lock } of followers) await lock?.(tx, ids);
  const scopes = new Map<string, WriteScope<'pet'>>();
  for (const id of ids) {
    const owner: Owner = id === petId ? account : client;
    const pet = await requireLockedPet(tx, system('clients', owner), id, petActions.change);
    scopes.set(id, pet.scope);
  }
  const owned = (id: string, ownerId: string) => {
    const pet = scopes.get(id);
    if (!pet) throw new Error('a pet of a join was not locked');
    return { pet, owner: scopeFor(system('clients'), accountActions.lock, ownerId) };
  };
  return { from: owned(patientId, client.id), into: owned(petId, account.id) };
}

/** Gives the patient back to the client; the account's pet stays a patient only if it was one, or has become one since. */
async function restorePatients(
  tx: Db,
  { reservations }: UndoSources,
  join: JoinRow,
  now: Date,
): Promise<void> {
  const { clinicId, clientId, patientId, accountId, petId, clientNote, moved } = join;
  const account = { clinicId, userId: accountId };
  await insertClientOnce(tx, { clinicId, userId: clientId, note: clientNote, seenAt: now });
  await insertPatient(tx, { clinicId, userId: clientId, petId: patientId, changedBy: null });
  const came = moved?.clients?.patients ?? [];
  if (!came.includes(petId) || (await reservations.hasAnyOfPet(tx, { clinicId }, petId))) return;
  await deletePatient(tx, { clinicId, petId });
  const isUnknown = (await listPatientsOf(tx, account, [accountId])).length === 0;
  if (isUnknown && !(await reservations.hasAny(tx, account)))
    await deleteClient(tx, scopeFor(system('clients'), offerActions.accept, accountId), account);
}

/** Makes the search fields again of all clinics' clients with one of both pets, and reports those of other clinics. */
async function followUndone(tx: Db, deps: Pick<Deps, 'outbox'>, join: JoinRow): Promise<void> {
  const { clinicId, clientId, accountId, petId } = join;
  const keys: ClientKey[] = [
    { clinicId, userId: accountId },
    { clinicId, userId: clientId },
    ...(await listClientsOfPet(tx, petId)),
  ];
  const changed = await remakeSearch(tx, await lockForSearch(tx, { keys }));
  await appendClientsFollowed(
    tx,
    deps,
    changed.filter(key => key.clinicId !== clinicId),
  );
}

async function appendUndone(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { id, clinicId, clientId, accountId }: JoinRow,
  { side, userId, source }: UndoingParty,
): Promise<void> {
  const payload = {
    user_id: accountId,
    clinic_id: clinicId,
    staff_ids: await staffOf(tx, clinicId),
    client_id: clientId,
    join_id: id,
    by_clinic: side === 'clinic',
  };
  await outbox.append(tx, { kind: 'client.join_undone', payload }, source);
  await recordAudit(tx, { actor: userId, action: 'client.join_undone', subject: `${id} ${clinicId}` });
}

/**
 * Undoes a join in the caller's transaction: what came with it goes back to the clinic's client, what was added since
 * stays with the owner's pet. After a manager's undo the record is not offered to that account again, since its phone may
 * be a wrong one; after the owner's it is. A repeat changes nothing. Refuses with joins.closed after 30 days.
 */
export async function undoJoin(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  sources: UndoSources,
  { scope, row: known }: { readonly scope: WriteScope<'join'>; readonly row: JoinRow },
  by: UndoingParty,
): Promise<void> {
  if (known.state === 'undone') return;
  if (known.state !== 'accepted') throw new AppError('joins.closed');
  const parties = await lockParties(tx, known);
  const pets = await lockBoth(tx, sources, known, parties);
  const join = await lockJoin(tx, scope);
  if (join?.state === 'undone') return;
  const now = deps.now();
  if (!join?.moved || !join.acceptedAt || join.acceptedAt <= undoableSince(now))
    throw new AppError('joins.closed');
  for (const { name, undo } of sources.followers.toReversed()) await undo?.(tx, pets, join.moved[name] ?? {});
  await restorePatients(tx, sources, join, now);
  await closeJoin(tx, scope, { state: 'undone', undoneBy: by.side, closedAt: now });
  if (by.side === 'clinic')
    await setOfferClosed(tx, scopeFor(system('clients'), offerActions.accept, join.clientId), {
      ...{ at: now, to: join.accountId, by: 'clinic' as const },
    });
  await followUndone(tx, deps, join);
  await appendUndone(tx, deps, join, by);
}
