import type { PayloadOf, Pet, PetState, Weight } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import { permit, type ReadScope, type SystemOf } from '../../core/access.ts';
import type { UserActor } from '../../core/actor.ts';
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
  requireLockedPet,
  requireOpenPet,
  requirePet,
  residenceWith,
  type WritablePet,
} from './pet-access.ts';
import { checkPetFields, petColumns, withMicrochipCheck } from './pet-fields.ts';
import { withinPetLimits } from './pet-limits.ts';
import { residenceOfPet } from './pet-residence.ts';
import { petActions } from './pets.policy.ts';
import { presentPet, presentWeight, versionOfPet } from './pets.presenter.ts';
import {
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
function appendPetEvent(deps: Deps, tx: Db, actor: UserActor, { row }: WritablePet, kind: PetEventKind) {
  const event: EventOf<PetEventKind> = { kind, payload: { user_id: row.ownerId, pet_id: row.id } };
  return deps.outbox.append(tx, event, actor);
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

/**
 * Adds a pet, once for an idempotency key. Refuses invalid values at their field, and with pets.too_many_open and
 * pets.too_many.
 */
export function createPet(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/pets/create'>,
): Promise<{ pet: Pet }> {
  const now = deps.now();
  const { timeZone } = residenceOfPet({ country: payload.country ?? null }, actor);
  checkPetFields(payload, { species: payload.species, birthDate: null }, timeZone, now);
  const request = { userId: actor.own.id, key: payload.idempotency_key, call: 'pets/create', payload };
  return withMicrochipCheck(() =>
    runIdempotent(deps, request, async tx => {
      const id = newId();
      const registeredOn = todayIn(timeZone, now);
      const columns = petColumns(payload, { birthDate: null });
      const row = { id, species: payload.species, registeredOn, ...columns, name: payload.name };
      await withinPetLimits(tx, actor.own, () => insertPet(tx, actor.own, row));
      const ids = { user_id: actor.own.id, pet_id: id };
      await deps.outbox.append(tx, { kind: 'pet.created', payload: ids }, actor);
      return viewCreated(tx, actor, id);
    }),
  );
}

async function viewCreated(tx: Db, actor: UserActor, petId: string): Promise<{ pet: Pet }> {
  const { row } = await requirePet(tx, actor, petId);
  return { pet: presentPet(row) };
}

/** Weights are records of the pets themselves. */
const weightRecords: DatedRecords = { refusal: 'field.birth_after_weight', firstDay: firstWeightDay };

async function refuseBirthAfterRecords(
  tx: Db,
  pet: ReadScope<'pet'>,
  birth: string | null | undefined,
  records: readonly DatedRecords[],
): Promise<void> {
  if (birth == null) return;
  for (const { refusal, firstDay } of [...records, weightRecords]) {
    const first = await firstDay(tx, pet);
    if (first !== null && birth > first) throw fieldError('birth_date', refusal);
  }
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
  return withMicrochipCheck(() =>
    withTransaction(deps.db, async tx => {
      const pet = await requireOpenPet(tx, actor, payload.pet_id);
      const { country = pet.row.country } = payload;
      const residence = await residenceWith(tx, actor, pet, country);
      checkPetFields(payload, pet.row, residence.timeZone, deps.now());
      await refuseBirthAfterRecords(tx, pet.scope, payload.birth_date, records.dated);
      const columns = petColumns(payload, pet.row);
      if (!isChange(pet.row, columns)) return reload(tx, pet.scope);
      await refuseStale(payload.version, versionOfPet(pet.row), async () => ({
        ...(await reload(tx, pet.scope)),
        changed_by: { who: 'self' },
      }));
      await updatePet(tx, pet.scope, columns);
      if (residence.country !== pet.residence.country)
        for (const { moved } of records.local) await moved(tx, pet.scope, residence.country);
      await appendPetEvent(deps, tx, actor, pet, 'pet.updated');
      return reload(tx, pet.scope);
    }),
  );
}

/** Sets or, with null, removes the photo of a pet. Makes no event when there is none to remove. */
export async function setPhoto(
  deps: Deps,
  actor: UserActor,
  petId: string,
  file: UploadedFile | null | undefined,
) {
  const { row } = await withTransaction(deps.db, tx => requireOpenPet(tx, actor, petId));
  const nextKey = file === null ? null : await prepareImage(deps, row.ownerId, file, 'photo', 'photo');
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId);
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
    const pet = await requireOpenPet(tx, actor, petId);
    if (pet.row.state !== state) {
      await updatePet(tx, pet.scope, { state, stateSince: state === 'home' ? null : deps.now() });
      await appendPetEvent(deps, tx, actor, pet, 'pet.state_changed');
    }
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
