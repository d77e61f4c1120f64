import type { Db } from '@rifq/db';
import { type AccessAction, authorize, type Readable, type Writable } from '../../core/access.ts';
import type { Actor, Residence } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { ownerResidence } from '../identity/index.ts';
import { residenceOfPet } from './pet-residence.ts';
import { petActions } from './pets.policy.ts';
import {
  findNames,
  findPet,
  findPhotos,
  findSummaries,
  listPetsByOwner,
  lockPet,
  type PetRow,
  type PetWithWeight,
} from './pets.repository.ts';
import type { PetSummary } from './summaries.service.ts';

/** Residence of the pet, which determines its civil dates and its care plan. */
type Resident = { readonly residence: Residence };

/** A pet that the actor may read, with the scope for its records. */
export type ReadablePet<R extends PetRow = PetRow> = Readable<'pet', R> & Resident;
/** A pet that the actor may change, locked until the end of the transaction. */
export type WritablePet = Writable<'pet', PetRow> & Resident;

async function withResidence<P extends Readable<'pet', PetRow>>(
  db: Db,
  actor: Actor,
  pet: P | null,
): Promise<P & Resident> {
  if (!pet) throw new AppError('pets.not_found');
  const owner = await ownerResidence(db, actor, pet.row.ownerId);
  return { ...pet, residence: residenceOfPet(pet.row, owner) };
}

/** Returns the residence of a pet with this country; with null, the residence of its owner. */
export async function residenceWith(
  db: Db,
  actor: Actor,
  pet: WritablePet,
  country: PetRow['country'],
): Promise<Residence> {
  return residenceOfPet({ country }, await ownerResidence(db, actor, pet.row.ownerId));
}

/** Finds a pet that the actor may read. Refuses with pets.not_found, also for a pet that is hidden from the actor. */
export async function requirePet(db: Db, actor: Actor, petId: string): Promise<ReadablePet<PetWithWeight>> {
  return withResidence(db, actor, authorize(actor, petActions.view, await findPet(db, petId)));
}

/** Lists all pets of the actor, including archived ones, the oldest first. */
export async function listOwnPets(db: Db, actor: Actor): Promise<ReadablePet<PetWithWeight>[]> {
  const sealed = await listPetsByOwner(db, actor.own);
  const own = sealed.flatMap(pet => authorize(actor, petActions.view, pet) ?? []);
  return own.map(pet => ({ ...pet, residence: residenceOfPet(pet.row, actor) }));
}

/** Returns the current photo keys of these pets by pet, where the actor may see them. */
export async function photoKeysFor(
  db: Db,
  actor: Actor,
  petIds: readonly string[],
): Promise<Map<string, string | null>> {
  const sealed = await findPhotos(db, petIds);
  const visible = sealed.flatMap(pet => authorize(actor, petActions.view, pet) ?? []);
  return new Map(visible.map(({ row }) => [row.id, row.photoKey]));
}

/** Returns the summaries of these pets by pet, including archived ones, where the actor may see them. */
export async function petSummariesFor(
  db: Db,
  actor: Actor,
  petIds: readonly string[],
): Promise<Map<string, PetSummary & Pick<PetRow, 'archivedAt'>>> {
  const sealed = await findSummaries(db, petIds);
  const visible = sealed.flatMap(pet => authorize(actor, petActions.view, pet) ?? []);
  return new Map(visible.map(({ row: { ownerId: _ownerId, ...summary } }) => [summary.id, summary]));
}

/** Returns the names of these pets by pet, where the actor may see them. */
export async function petNamesFor(
  db: Db,
  actor: Actor,
  petIds: readonly string[],
): Promise<Map<string, string>> {
  const sealed = await findNames(db, petIds);
  const visible = sealed.flatMap(pet => authorize(actor, petActions.view, pet) ?? []);
  return new Map(visible.map(({ row }) => [row.id, row.name]));
}

/** Finds and locks a pet that the actor may change. Refuses with pets.not_found. */
export async function requireLockedPet(
  tx: Db,
  actor: Actor,
  petId: string,
  action: AccessAction<'pet', 'write'> = petActions.change,
): Promise<WritablePet> {
  return withResidence(tx, actor, authorize(actor, action, await lockPet(tx, petId)));
}

/** As requireLockedPet, and refuses an archived pet with pets.state_conflict. */
export async function requireOpenPet(
  tx: Db,
  actor: Actor,
  petId: string,
  action: AccessAction<'pet', 'write'> = petActions.change,
): Promise<WritablePet> {
  const pet = await requireLockedPet(tx, actor, petId, action);
  if (pet.row.archivedAt !== null) throw new AppError('pets.state_conflict');
  return pet;
}
