// Functions of the pets domain without an actor, for the server itself. A lint rule restricts who may import them.
import type { Pet, Weight } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Readable, ReadScope, WriteScope } from '../../core/access.ts';
import type { Residence } from '../../core/actor.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import type { ReadablePet, WritablePet } from './pet-access.ts';
import { residenceOfPet } from './pet-residence.ts';
import { presentPet, presentWeight } from './pets.presenter.ts';
import {
  findNames,
  findPet,
  findPetOfPhoto,
  findPets,
  findSummaries,
  findWeight,
  listPetsAtHome,
  listPetsByOwner,
  listWeights,
  lockPet,
  lockPetAtHome,
  type PetRow,
  type WeightRow,
} from './pets.repository.ts';
import type { PetSummary } from './summaries.service.ts';

/** An owner with their residence. */
export type PetOwner = { readonly id: string; readonly residence: Residence };

/** Adds the residence to a pet; null when another user owns it. */
function ofOwner<P extends Readable<'pet', PetRow>>(pet: P | null, owner: PetOwner) {
  if (pet?.row.ownerId !== owner.id) return null;
  return { ...pet, residence: residenceOfPet(pet.row, owner.residence) };
}

/** Lists the pets of these users that live at home. Lost, archived or dead pets get no reminders. */
export async function petsAtHome(db: Db, owners: readonly PetOwner[]): Promise<ReadablePet[]> {
  const byId = new Map(owners.map(owner => [owner.id, owner]));
  const sealed = await listPetsAtHome(
    db,
    owners.map(owner => asServer('user', owner.id)),
  );
  return sealed.flatMap(entry => {
    const pet = openAsServer(entry);
    const owner = pet && byId.get(pet.row.ownerId);
    return (owner && ofOwner(pet, owner)) ?? [];
  });
}

/** Finds a pet of this owner that lives at home, locked with its records for the transaction; else null. */
export async function lockAtHome(tx: Db, petId: string, owner: PetOwner): Promise<WritablePet | null> {
  return ofOwner(openAsServer(await lockPetAtHome(tx, petId)), owner);
}

/** Finds a pet of this owner in any state; else null. */
export async function petForServer(db: Db, petId: string, owner: PetOwner): Promise<ReadablePet | null> {
  return ofOwner(openAsServer(await findPet(db, petId)), owner);
}

/** Finds the pets of these owners among these pets, in any state. */
export async function petsForServer(
  db: Db,
  petIds: readonly string[],
  owners: ReadonlyMap<string, PetOwner>,
): Promise<ReadablePet[]> {
  return (await findPets(db, petIds)).flatMap(entry => {
    const pet = openAsServer(entry);
    const owner = pet && owners.get(pet.row.ownerId);
    return (owner && ofOwner(pet, owner)) ?? [];
  });
}

/** Finds a pet of this owner in any state, locked with its records until the end of the transaction; else null. */
export async function lockPetForServer(tx: Db, petId: string, owner: PetOwner): Promise<WritablePet | null> {
  return ofOwner(openAsServer(await lockPet(tx, petId)), owner);
}

/** A pet summary with its owner, and when the pet was archived. */
export type OwnedPetSummary = PetSummary & Pick<PetRow, 'ownerId' | 'archivedAt'>;

/** Finds the pet with this current photo; null when there is none. */
export const petOfPhoto = findPetOfPhoto;

/** Returns the summaries of these pets by pet, including archived ones, where they exist. */
export async function summariesOfPets(
  db: Db,
  petIds: readonly string[],
): Promise<Map<string, OwnedPetSummary>> {
  const sealed = await findSummaries(db, [...new Set(petIds)]);
  return new Map(sealed.flatMap(pet => openAsServer(pet)?.row ?? []).map(summary => [summary.id, summary]));
}

/** Finds a pet as its owner reads it, with its weights, the newest first; null when another user owns it. */
export async function recordOfPet(
  db: Db,
  petId: string,
  owner: PetOwner,
): Promise<{ readonly pet: ReadablePet; readonly facts: Pet; readonly weights: Weight[] } | null> {
  const pet = ofOwner(openAsServer(await findPet(db, petId)), owner);
  if (!pet) return null;
  const weights = (await listWeights(db, pet.scope)).map(presentWeight);
  return { pet, facts: presentPet(pet.row), weights };
}

/** Lists all pets of an owner, including archived ones, the oldest first. */
export async function petsOfOwner(db: Db, owner: PetOwner): Promise<ReadablePet[]> {
  const sealed = await listPetsByOwner(db, asServer('user', owner.id));
  return sealed.flatMap(entry => ofOwner(openAsServer(entry), owner) ?? []);
}

/** Returns the owners of these pets by pet, where they exist. */
export async function ownersOfPets(db: Db, petIds: readonly string[]): Promise<Map<string, string>> {
  const sealed = await findNames(db, petIds);
  return new Map(sealed.map(({ resource }) => [resource.id, resource.ownerId]));
}

/** Finds the name of a pet of any owner; null when there is none. */
export async function petName(db: Db, petId: string): Promise<string | null> {
  const [sealed] = await findNames(db, [petId]);
  return openAsServer(sealed ?? null)?.row.name ?? null;
}

/** Finds a weight of a pet; null when it has none with this id. */
export function weightForServer(db: Db, pet: ReadScope<'pet'>, weightId: string): Promise<WeightRow | null> {
  return findWeight(db, pet, weightId);
}

/** Lists all weights of a pet, the newest first. */
export function weightsOfPet(db: Db, pet: ReadScope<'pet'>): Promise<WeightRow[]> {
  return listWeights(db, pet);
}

/** Returns the scopes of all pets of a user, including archived ones, for the records of other domains. */
export async function petScopesOf(db: Db, user: ReadScope<'user'>): Promise<WriteScope<'pet'>[]> {
  return (await listPetsByOwner(db, user)).flatMap(entry => openAsServer(entry)?.scope ?? []);
}
