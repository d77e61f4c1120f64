import type { ChangedBy, FieldErrorCode } from '@rifq/contract';
import type { PayloadOf, Pet, PetState, Weight } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import {
  ownerFor,
  permit,
  type ReadScope,
  type SystemOf,
  scopeFor,
  type WriteScope,
} from '../../core/access.ts';
import type { ChangeSource, Residence, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { EventOf } from '../../core/events.ts';
import { isChange } from '../../core/is-change.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { refuseStale } from '../../core/version.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import {
  listOwnPets,
  type PetReader,
  type ReadablePet,
  removablePets,
  requireLockedPet,
  requireOpenPet,
  requirePet,
  residenceWith,
  type WritablePet,
} from './pet-access.ts';
import { checkPetFields, petColumns, withMicrochipCheck } from './pet-fields.ts';
import { withinPetLimits } from './pet-limits.ts';
import { residenceOfPet } from './pet-residence.ts';
import { petActions, petOwnerActions } from './pets.policy.ts';
import { presentPet, presentWeight, versionOfPet } from './pets.presenter.ts';
import {
  deletePet,
  findPetOfPhoto,
  firstWeightDay,
  insertPet,
  listWeights,
  reloadPet,
  updatePet,
} from './pets.repository.ts';
import type { DatedRecords, RecordsOfPets } from './records-of-pets.ts';

type PetEventKind =
  | 'pet.updated'
  | 'pet.photo_changed'
  | 'pet.state_changed'
  | 'pet.archived'
  | 'pet.restored';

async function reload(tx: Db, scope: ReadScope<'pet'>): Promise<{ pet: Pet }> {
  const pet = await reloadPet(tx, scope);
  if (!pet) throw new AppError('pets.not_found');
  return { pet: presentPet(pet) };
}

/** Appends an event about the record of the pet's owner, who need not be the actor. */
function appendPetEvent(
  { outbox }: Pick<Deps, 'outbox'>,
  tx: Db,
  source: ChangeSource,
  { row }: WritablePet,
  kind: PetEventKind,
) {
  const event: EventOf<PetEventKind> = { kind, payload: { user_id: row.ownerId, pet_id: row.id } };
  return outbox.append(tx, event, source);
}

export async function listPets(deps: Deps, actor: UserActor): Promise<{ pets: Pet[] }> {
  return { pets: (await listOwnPets(deps.db, actor)).map(({ row }) => presentPet(row)) };
}

/** Reads a pet as its owner sees it, with its weights, the newest first. Refuses with pets.not_found. */
export async function readPetRecord(
  db: Db,
  actor: PetReader,
  petId: string,
): Promise<{ readonly pet: ReadablePet; readonly facts: Pet; readonly weights: Weight[] }> {
  const pet = await requirePet(db, actor, petId);
  const weights = (await listWeights(db, pet.scope)).map(presentWeight);
  return { pet, facts: presentPet(pet.row), weights };
}

export async function viewPet(
  db: Db,
  actor: UserActor,
  petId: string,
): Promise<{ pet: Pet; weights: Weight[] }> {
  const { facts, weights } = await readPetRecord(db, actor, petId);
  return { pet: facts, weights };
}

/** Finds the pet with this current photo; null when there is none. */
export function petOfPhoto(
  db: Db,
  actor: SystemOf<typeof petActions.view>,
  photoKey: string,
): Promise<string | null> {
  permit(actor, petActions.view);
  return findPetOfPhoto(db, photoKey);
}

/** What is entered of a new pet. */
type NewPetFields = Omit<PayloadOf<'post', '/api/pets/create'>, 'idempotency_key'>;

/** Returns the row of a new pet. Refuses invalid values at their field. */
function newPet(fields: NewPetFields, owner: Residence, now: Date) {
  const { species, name, country = null } = fields;
  const { timeZone } = residenceOfPet({ country }, owner);
  checkPetFields(fields, { species, birthDate: null }, timeZone, now);
  const columns = petColumns(fields, { birthDate: null });
  return { ...columns, id: newId(), species, registeredOn: todayIn(timeZone, now), name };
}

/** Inserts a pet with its event. Refuses with pets.too_many_open and pets.too_many. */
async function insertWithinLimits(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  owner: WriteScope<'user'>,
  source: ChangeSource,
  row: ReturnType<typeof newPet>,
  counted?: Parameters<typeof withinPetLimits>[3],
): Promise<void> {
  await withinPetLimits(tx, owner, () => insertPet(tx, owner, row), counted);
  const ids = { user_id: owner.id, pet_id: row.id };
  await outbox.append(tx, { kind: 'pet.created', payload: ids }, source);
}

/**
 * Adds a pet, once for an idempotency key. Refuses invalid values at their field, and with pets.too_many_open and
 * pets.too_many.
 */
export function createPet(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/pets/create'>,
): Promise<{ pet: Pet }> {
  const row = newPet(payload, actor, deps.now());
  const request = { userId: actor.own.id, key: payload.idempotency_key, call: 'pets/create', payload };
  return withMicrochipCheck(() =>
    runIdempotent(deps, request, async tx => {
      await insertWithinLimits(tx, deps, actor.own, actor, row);
      return viewCreated(tx, actor, row.id);
    }),
  );
}

/**
 * Adds a pet of the actor's owner, whom a clinic manages, in the caller's transaction. Returns its id. Refuses as
 * `createPet`; the dead do not count as open.
 */
export async function addPetFor(
  tx: Db,
  deps: Pick<Deps, 'now' | 'outbox'>,
  actor: SystemOf<typeof petOwnerActions.addFor>,
  source: ChangeSource,
  fields: NewPetFields,
): Promise<string> {
  const { id: ownerId, residence } = ownerFor(actor);
  const owner = scopeFor(actor, petOwnerActions.addFor, ownerId);
  const row = newPet(fields, residence, deps.now());
  await withMicrochipCheck(() => insertWithinLimits(tx, deps, owner, source, row, 'living'));
  return row.id;
}

async function viewCreated(tx: Db, actor: UserActor, petId: string): Promise<{ pet: Pet }> {
  const { row } = await requirePet(tx, actor, petId);
  return { pet: presentPet(row) };
}

/** Weights are records of the pets themselves. */
const weightRecords: DatedRecords = { refusal: 'field.birth_after_weight', firstDay: firstWeightDay };

/** Returns the error of a birth date after one of a pet's dated records; null for none. */
export async function faultOfBirth(
  db: Db,
  pet: ReadScope<'pet'>,
  birth: string | null | undefined,
  records: readonly DatedRecords[],
): Promise<FieldErrorCode | null> {
  if (birth == null) return null;
  for (const { refusal, firstDay } of [...records, weightRecords]) {
    const first = await firstDay(db, pet);
    if (first !== null && birth > first) return refusal;
  }
  return null;
}

/** Who may change pets: a user those that a relation allows, or a clinic those of an owner without an account. */
type PetChanger = UserActor | SystemOf<typeof petActions.change>;

/** New values of a pet; absent ones stay. */
type PetChange = PayloadOf<'post', '/api/pets/update'> & { readonly state?: PetState | undefined };

/** Who changes a pet, where from, and who has changed it since a stale form was opened, if known. */
type PetAuthor = {
  readonly actor: PetChanger;
  readonly source: ChangeSource;
  readonly changedBy?: ChangedBy | undefined;
};

/** Writes a pet's columns, with the event and what depends on where it lives. */
async function writeFields(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  { source }: PetAuthor,
  pet: WritablePet,
  change: { columns: ReturnType<typeof petColumns>; country: string; records: RecordsOfPets },
): Promise<void> {
  await updatePet(tx, pet.scope, change.columns);
  if (change.country !== pet.residence.country)
    for (const { moved } of change.records.local) await moved(tx, pet.scope, change.country);
  await appendPetEvent(deps, tx, source, pet, 'pet.updated');
}

/** Writes a pet's state, with the event. */
async function writeState(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  source: ChangeSource,
  pet: WritablePet,
  state: PetState,
): Promise<void> {
  await updatePet(tx, pet.scope, { state, stateSince: state === 'home' ? null : deps.now() });
  await appendPetEvent(deps, tx, source, pet, 'pet.state_changed');
}

/**
 * Changes a pet in the caller's transaction; makes no event when nothing changes. Returns the current pet, and whether
 * it was changed. Refuses as `changePet`.
 * @param records the records of pets that other domains store
 */
export async function changePetAs(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  author: PetAuthor,
  change: PetChange,
  records: RecordsOfPets,
): Promise<{ pet: Pet; isChanged: boolean }> {
  const { actor, source, changedBy } = author;
  const pet = await requireOpenPet(tx, actor, change.pet_id, petActions.change);
  const { country = pet.row.country, state = pet.row.state } = change;
  const residence = await residenceWith(tx, actor, pet, country);
  checkPetFields(change, pet.row, residence.timeZone, deps.now());
  const fault = await faultOfBirth(tx, pet.scope, change.birth_date, records.dated);
  if (fault !== null) throw fieldError('birth_date', fault);
  const columns = petColumns(change, pet.row);
  const [hasNewFields, hasNewState] = [isChange(pet.row, columns), state !== pet.row.state];
  if (!hasNewFields && !hasNewState) return { ...(await reload(tx, pet.scope)), isChanged: false };
  await refuseStale(change.version, versionOfPet(pet.row), async () => ({
    ...(await reload(tx, pet.scope)),
    changed_by: changedBy,
  }));
  if (hasNewFields)
    await writeFields(tx, deps, author, pet, { columns, country: residence.country, records });
  if (hasNewState) await writeState(tx, deps, source, pet, state);
  return { ...(await reload(tx, pet.scope)), isChanged: true };
}

/**
 * Changes a pet; makes no event when nothing changes. Refuses a birth date after one of its dated records, and with
 * request.stale a version that is not the current one.
 * @param records the records of pets that other domains store
 */
export function changePet(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/pets/update'>,
  records: RecordsOfPets,
): Promise<{ pet: Pet }> {
  const author: PetAuthor = { actor, source: actor, changedBy: { who: 'self' } };
  return withMicrochipCheck(() =>
    withTransaction(deps.db, async tx => {
      const { pet } = await changePetAs(tx, deps, author, payload, records);
      return { pet };
    }),
  );
}

/**
 * Deletes the open pets of the actor's owner, of which nothing was recorded. What is left of one that an account has
 * joined is archived, and stays. Throws where something refers to one.
 */
export async function removePetsOf(tx: Db, actor: SystemOf<typeof petActions.remove>): Promise<void> {
  for (const pet of await removablePets(tx, actor)) await deletePet(tx, pet);
}

/** Sets or, with null, removes the photo of a pet. Makes no event when there is none to remove. */
export async function setPhoto(
  deps: Deps,
  actor: UserActor,
  petId: string,
  file: UploadedFile | null | undefined,
) {
  const { row } = await withTransaction(deps.db, tx => requireOpenPet(tx, actor, petId, petActions.change));
  const nextKey = file === null ? null : await prepareImage(deps, row.ownerId, file, 'photo', 'photo');
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId, petActions.change);
    const previousKey = pet.row.photoKey;
    if (nextKey === null && previousKey === null) return reload(tx, pet.scope);
    await replaceImage(tx, row.ownerId, { nextKey, previousKey, now: deps.now() });
    await updatePet(tx, pet.scope, { photoKey: nextKey });
    await appendPetEvent(deps, tx, actor, pet, 'pet.photo_changed');
    return reload(tx, pet.scope);
  });
}

/** Sets the state of a pet. Makes no event when it has that state already. */
export function setState(
  deps: Deps,
  actor: UserActor,
  petId: string,
  state: PetState,
): Promise<{ pet: Pet }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId, petActions.change);
    if (pet.row.state !== state) await writeState(tx, deps, actor, pet, state);
    return reload(tx, pet.scope);
  });
}

/** Archives or restores a pet; makes no event when nothing changes. Refuses with pets.too_many_open. */
export function setArchived(
  deps: Deps,
  actor: UserActor,
  petId: string,
  archived: boolean,
): Promise<{ pet: Pet }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireLockedPet(tx, actor, petId, petActions.change);
    if ((pet.row.archivedAt !== null) !== archived) {
      const change = () => updatePet(tx, pet.scope, { archivedAt: archived ? deps.now() : null });
      // Only a pet's owner may restore it (policy).
      await (archived ? change() : withinPetLimits(tx, actor.own, change));
      await appendPetEvent(deps, tx, actor, pet, archived ? 'pet.archived' : 'pet.restored');
    }
    return reload(tx, pet.scope);
  });
}
