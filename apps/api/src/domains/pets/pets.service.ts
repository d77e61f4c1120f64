import { todayIn } from '@rifq/contract';
import type { Pet, PetState, Species, Weight } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Deps } from '../../platform/deps.ts';
import { once } from '../../platform/once.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import { requireLockedPet, requireOpenPet, requirePet } from './pet-access.ts';
import { checkPetFields, type PetFields, petColumns, withMicrochipCheck } from './pet-fields.ts';
import { presentPet, presentWeight } from './pets.presenter.ts';
import {
  earliestRecordDays,
  findPet,
  insertPet,
  listPets,
  listWeights,
  updatePet,
} from './pets.repository.ts';

async function reload(tx: Db, petId: string): Promise<{ pet: Pet }> {
  const pet = await findPet(tx, petId);
  if (!pet) throw new AppError(404, 'pets.not_found');
  return { pet: presentPet(pet) };
}

export async function listOwnPets(deps: Deps, actor: Actor): Promise<{ pets: Pet[] }> {
  return { pets: (await listPets(deps.db, actor.userId)).map(presentPet) };
}

export async function viewPet(db: Db, actor: Actor, petId: string): Promise<{ pet: Pet; weights: Weight[] }> {
  const pet = await requirePet(db, actor, petId);
  return { pet: presentPet(pet), weights: (await listWeights(db, petId)).map(presentWeight) };
}

/** Adds a pet, once for an idempotency key. Refuses with 422 at the field. */
export function createPet(
  deps: Deps,
  actor: Actor,
  payload: PetFields & { species: Species; idempotency_key: string },
): Promise<{ pet: Pet }> {
  const now = deps.now();
  checkPetFields(payload, payload.species, actor.timeZone, now);
  const request = { userId: actor.userId, key: payload.idempotency_key, call: 'pets/create', payload };
  return withMicrochipCheck(() =>
    once(deps.db, request, async tx => {
      const id = newId();
      const registeredOn = todayIn(actor.timeZone, now);
      await insertPet(tx, {
        id,
        ownerId: actor.userId,
        species: payload.species,
        registeredOn,
        ...petColumns(payload),
      });
      await appendEvent(tx, { kind: 'pet.created', payload: { user_id: actor.userId, pet_id: id } });
      return reload(tx, id);
    }),
  );
}

async function refuseBirthAfterRecords(
  tx: Db,
  petId: string,
  birth: string | null | undefined,
): Promise<void> {
  if (birth == null) return;
  const { dose, weight } = await earliestRecordDays(tx, petId);
  if (dose !== null && birth > dose) throw fieldError('birth_date', 'field.birth_after_dose');
  if (weight !== null && birth > weight) throw fieldError('birth_date', 'field.birth_after_weight');
}

/** Changes what is known of a pet. A birth date after a recorded dose or weight is refused at its field. */
export function changePet(
  deps: Deps,
  actor: Actor,
  payload: PetFields & { pet_id: string },
): Promise<{ pet: Pet }> {
  return withMicrochipCheck(() =>
    withTransaction(deps.db, async tx => {
      const pet = await requireOpenPet(tx, actor, payload.pet_id);
      checkPetFields(payload, pet.species, actor.timeZone, deps.now());
      await refuseBirthAfterRecords(tx, pet.id, payload.birth_date);
      await updatePet(tx, pet.id, petColumns(payload));
      await appendEvent(tx, { kind: 'pet.updated', payload: { user_id: actor.userId, pet_id: pet.id } });
      return reload(tx, pet.id);
    }),
  );
}

/** Sets or, with null, removes the photo of a pet. Removing none changes nothing. */
export async function setPhoto(
  deps: Deps,
  actor: Actor,
  petId: string,
  file: UploadedFile | null | undefined,
) {
  await withTransaction(deps.db, tx => requireOpenPet(tx, actor, petId));
  const key = file === null ? null : await prepareImage(deps, actor.userId, file, 'photo', 'photo');
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId);
    if (key === null && pet.photoKey === null) return reload(tx, pet.id);
    await replaceImage(tx, { nextKey: key, previousKey: pet.photoKey, now: deps.now() });
    await updatePet(tx, pet.id, { photoKey: key });
    await appendEvent(tx, { kind: 'pet.photo_changed', payload: { user_id: actor.userId, pet_id: pet.id } });
    return reload(tx, pet.id);
  });
}

/** Says where a pet is. Saying the same again changes nothing. */
export function setState(deps: Deps, actor: Actor, petId: string, state: PetState): Promise<{ pet: Pet }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, petId);
    if (pet.state !== state) {
      await updatePet(tx, pet.id, { state, stateSince: state === 'home' ? null : deps.now() });
      await appendEvent(tx, {
        kind: 'pet.state_changed',
        payload: { user_id: actor.userId, pet_id: pet.id },
      });
    }
    return reload(tx, pet.id);
  });
}

/** Puts a pet away or brings it back. Saying the same again changes nothing. */
export function setArchived(
  deps: Deps,
  actor: Actor,
  petId: string,
  archived: boolean,
): Promise<{ pet: Pet }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireLockedPet(tx, actor, petId);
    if ((pet.archivedAt !== null) !== archived) {
      await updatePet(tx, pet.id, { archivedAt: archived ? deps.now() : null });
      const kind = archived ? 'pet.archived' : 'pet.restored';
      await appendEvent(tx, { kind, payload: { user_id: actor.userId, pet_id: pet.id } });
    }
    return reload(tx, pet.id);
  });
}
