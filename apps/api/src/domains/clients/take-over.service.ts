import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { type Owner, scopeFor, system } from '../../core/access.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { JoinedPets, MovedRows, PetFollower } from '../../core/pet-join.ts';
import { recordAudit } from '../../platform/audit.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { staffOf } from '../clinics/index.ts';
import { accountActions, eraseManagedClient } from '../identity/index.ts';
import { givePetTo, petActions, requireOpenPet, type WritablePet } from '../pets/index.ts';
import { appendClientsFollowed } from './append-changed.ts';
import { offerActions } from './clients.policy.ts';
import {
  appendToNote,
  type ClientKey,
  type ClientRow,
  deleteClient,
  insertClientOnce,
  lockForSearch,
} from './clients.repository.ts';
import {
  declineProposed,
  deleteProposed,
  hasAccepted,
  insertJoin,
  listProposed,
} from './joins.repository.ts';
import { lockOffer, type OfferParties } from './lock-parties.ts';
import {
  deletePatient,
  insertPatient,
  listClientsOfPet,
  listPatientsOf,
  setPatientOwner,
} from './patients.repository.ts';
import { remakeSearch } from './remake-search.ts';

type Payload = PayloadOf<'post', '/api/clients/offers/accept'>;
type Taken = ResponseOf<'post', '/api/clients/offers/accept'>['pets'][number];

/** What taking over needs, apart from the pet. */
type TakeOver = OfferParties & {
  readonly row: ClientRow;
  readonly actor: UserActor;
  readonly followers: readonly PetFollower[];
  readonly now: Date;
};

/** Runs work on one of the pets, whose refusals at fields are refusals at that pet. */
async function atPet<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error;
    const [fault] = Object.values(error.fields);
    if (fault === undefined) throw error;
    throw new AppError('request.invalid', { fields: { [`pets.${index}.into`]: fault } });
  }
}

/** Refuses with offers.not_found pets that are not, or no longer, those of the client, and a pet that is named twice. */
async function requirePatients(tx: Db, { row }: TakeOver, pets: Payload['pets']): Promise<void> {
  const patients = new Set((await listPatientsOf(tx, row, [row.userId])).map(({ petId }) => petId));
  const named = new Set(pets.map(pet => pet.pet_id));
  if (named.size !== pets.length || [...named].some(id => !patients.has(id)))
    throw new AppError('offers.not_found');
}

/**
 * Locks the pets of both sides, after the reservations of the client's, in a fixed order. Refuses with pets.not_found, and
 * with pets.state_conflict an archived pet.
 */
async function lockPets(
  tx: Db,
  { actor, client, followers }: TakeOver,
  pets: Payload['pets'],
): Promise<ReadonlyMap<string, WritablePet>> {
  const given = new Set(pets.map(pet => pet.pet_id));
  const ids = [...new Set([...given, ...pets.flatMap(({ into }) => into ?? [])])].toSorted();
  for (const { lock } of followers) await lock?.(tx, ids);
  const owner: Owner = client;
  const locked = new Map<string, WritablePet>();
  for (const id of ids)
    locked.set(
      id,
      given.has(id)
        ? await requireOpenPet(tx, system('clients', owner), id, petActions.change)
        : await requireOpenPet(tx, actor, id, petActions.change),
    );
  return locked;
}

const lockedPet = (locked: ReadonlyMap<string, WritablePet>, id: string): WritablePet => {
  const pet = locked.get(id);
  if (!pet) throw new Error('a pet to take over was not locked');
  return pet;
};

/** Makes a pet of the client one more pet of the account. */
async function takeAsNew(tx: Db, { row, actor, followers }: TakeOver, pet: WritablePet): Promise<void> {
  await givePetTo(tx, pet, actor.own);
  for (const { transfer } of followers) await transfer?.(tx, pet.scope, actor.own);
  await setPatientOwner(tx, { clinicId: row.clinicId, petId: pet.row.id, userId: actor.own.id });
}

/** Joins a pet of the client into one of the account, so that it can be undone. */
async function takeInto(tx: Db, of: TakeOver, pet: WritablePet, into: WritablePet): Promise<void> {
  const { row, client, actor, followers, now } = of;
  const { clinicId } = row;
  const accountId = actor.own.id;
  const clientUser = scopeFor(system('clients'), accountActions.lock, client.id);
  const joined: JoinedPets = {
    from: { pet: pet.scope, owner: clientUser },
    into: { pet: into.scope, owner: actor.own },
  };
  const moved: Record<string, MovedRows> = {};
  for (const { name, join } of followers) if (join) moved[name] = await join(tx, joined, now);
  await deletePatient(tx, { clinicId, petId: pet.row.id });
  const isNewPatient = await insertPatient(tx, {
    ...{ clinicId, userId: accountId, petId: into.row.id, changedBy: null },
  });
  const [proposed] = await listProposed(tx, [pet.row.id]);
  await deleteProposed(tx, [pet.row.id]);
  await insertJoin(tx, {
    ...{ id: newId(), clinicId, clientId: client.id, patientId: pet.row.id },
    ...{ accountId, petId: into.row.id, state: 'accepted' as const, acceptedAt: now },
    proposedBy: proposed?.petId === into.row.id ? proposed.proposedBy : null,
    clientNote: row.note,
    moved: { ...moved, clients: { patients: isNewPatient ? [into.row.id] : [] } },
  });
}

/** Takes over one pet. */
async function takePet(
  tx: Db,
  of: TakeOver,
  locked: ReadonlyMap<string, WritablePet>,
  { pet_id: petId, into }: Payload['pets'][number],
): Promise<Taken> {
  const pet = lockedPet(locked, petId);
  if (into === null) {
    await takeAsNew(tx, of, pet);
    await declineProposed(tx, [petId], of.now);
  } else await takeInto(tx, of, pet, lockedPet(locked, into));
  return { pet_id: petId, into: into ?? petId };
}

/**
 * Ends a client who has no pets any more: its note goes to the account's row, and its name and phone are erased unless a
 * join can be undone.
 */
async function endClient(tx: Db, { row, actor, now }: TakeOver): Promise<boolean> {
  const { clinicId, userId, note } = row;
  if ((await listPatientsOf(tx, row, [userId])).length > 0) return false;
  await appendToNote(tx, { clinicId, userId: actor.own.id }, note === null ? [] : [note]);
  await deleteClient(tx, scopeFor(system('clients'), offerActions.accept, userId), row);
  if (!(await hasAccepted(tx, scopeFor(system('clients'), offerActions.view, userId))))
    await eraseManagedClient(tx, system('clients'), userId, now);
  return true;
}

/** Makes the search fields again of all clinics' clients with these pets, and reports those of other clinics. */
async function followTaken(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  { row: { clinicId, userId }, actor }: TakeOver,
  taken: readonly Taken[],
  isEnded: boolean,
): Promise<void> {
  const keys: ClientKey[] = [{ clinicId, userId: actor.own.id }];
  if (!isEnded) keys.push({ clinicId, userId });
  for (const { into } of taken) keys.push(...(await listClientsOfPet(tx, into)));
  const changed = await remakeSearch(tx, await lockForSearch(tx, { keys }));
  await appendClientsFollowed(
    tx,
    deps,
    changed.filter(key => key.clinicId !== clinicId),
  );
}

async function takeOver(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  followers: readonly PetFollower[],
  actor: UserActor,
  { client_id: clientId, pets }: Payload,
): Promise<{ pets: Taken[] }> {
  const accountId = actor.own.id;
  const of = { ...(await lockOffer(tx, { accountId, clientId })), actor, followers, now: deps.now() };
  const { clinicId, seenAt } = of.row;
  await requirePatients(tx, of, pets);
  const locked = await lockPets(tx, of, pets);
  const account = { clinicId, userId: accountId };
  await insertClientOnce(tx, { ...account, note: null, seenAt });
  const taken: Taken[] = [];
  for (const [index, pet] of pets.entries())
    taken.push(await atPet(index, () => takePet(tx, of, locked, pet)));
  const noted = pets.flatMap(({ pet_id: id }) => {
    const { name, notes } = lockedPet(locked, id).row;
    return notes === null ? [] : [`${name}: ${notes}`];
  });
  await appendToNote(tx, account, noted);
  await followTaken(tx, deps, of, taken, await endClient(tx, of));
  const ids = { user_id: accountId, clinic_id: clinicId, client_id: clientId };
  const staffIds = await staffOf(tx, clinicId);
  const payload = { ...ids, staff_ids: staffIds, pet_ids: taken.map(({ into }) => into) };
  await deps.outbox.append(tx, { kind: 'client.taken_over', payload }, actor);
  const subject = `${clientId} ${clinicId}`;
  await recordAudit(tx, { actor: accountId, action: 'client.taken_over', subject });
  return { pets: taken };
}

/**
 * Takes over pets of a record that a clinic has under the caller's phone, once per idempotency key: each as a new pet, or
 * joined into an own one. Refuses with offers.not_found, pets.not_found and pets.state_conflict, and at the field of a pet
 * one of another species or microchip, a microchip that another own pet has, and one pet too many.
 */
export function acceptRecordOffer(
  deps: Deps,
  followers: readonly PetFollower[],
  actor: UserActor,
  payload: Payload,
): Promise<ResponseOf<'post', '/api/clients/offers/accept'>> {
  const { idempotency_key: key } = payload;
  const request = { userId: actor.own.id, key, call: 'clients/offers/accept', payload };
  return runIdempotent(deps, request, tx => takeOver(tx, deps, followers, actor, payload));
}
