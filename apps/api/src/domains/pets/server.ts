// What the pets offer to the server itself, where there is no actor: the linter says who may import it.
import type { Pet, Weight } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Readable, ReadScope, WriteScope } from '../../core/access.ts';
import type { Residence } from '../../core/actor.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import type { ReadablePet, WritablePet } from './pet-access.ts';
import { residenceOfPet } from './pet-residence.ts';
import { presentPet, presentWeight } from './pets.presenter.ts';
import {
  findFaces,
  findNames,
  findPet,
  findPetOfPhoto,
  findPets,
  findWeight,
  listPets,
  listPetsAtHome,
  listWeights,
  lockPet,
  lockPetAtHome,
  type PetRow,
  type WeightRow,
} from './pets.repository.ts';
import type { PetSummary } from './summaries.service.ts';

/** An owner, with where that is. */
export type PetOwner = { readonly id: string; readonly residence: Residence };

/** The pet with where it lives, or null when it is somebody else's. */
function ofOwner<P extends Readable<'pet', PetRow>>(pet: P | null, owner: PetOwner) {
  if (pet?.row.ownerId !== owner.id) return null;
  return { ...pet, residence: residenceOfPet(pet.row, owner.residence) };
}

/** The pets of these users that live at home: nobody is reminded of a lost, archived or dead one. */
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

/** A pet of this owner that lives at home, locked with its records until the end of the transaction; else null. */
export async function lockAtHome(tx: Db, petId: string, owner: PetOwner): Promise<WritablePet | null> {
  return ofOwner(openAsServer(await lockPetAtHome(tx, petId)), owner);
}

/** A pet of this owner in any state; else null. */
export async function petForServer(db: Db, petId: string, owner: PetOwner): Promise<ReadablePet | null> {
  return ofOwner(openAsServer(await findPet(db, petId)), owner);
}

/** Those of these pets that are these owners', in any state. */
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

/** A pet of this owner in any state, locked with its records until the end of the transaction; else null. */
export async function lockPetForServer(tx: Db, petId: string, owner: PetOwner): Promise<WritablePet | null> {
  return ofOwner(openAsServer(await lockPet(tx, petId)), owner);
}

/** A face with whose it is, and whether its pet is archived. */
export type KnownFace = PetSummary & Pick<PetRow, 'ownerId' | 'archivedAt'>;

/** The pet whose present photo this is; null for none. */
export const petOfPhoto = findPetOfPhoto;

/** Faces of those of these pets that exist, archived ones too, by pet. */
export async function facesOfPets(db: Db, petIds: readonly string[]): Promise<Map<string, KnownFace>> {
  const sealed = await findFaces(db, [...new Set(petIds)]);
  return new Map(sealed.flatMap(face => openAsServer(face)?.row ?? []).map(face => [face.id, face]));
}

/** A pet of this owner as the owner reads it, with its weights, the newest first; else null. */
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

/** All pets of an owner, archived ones too, the oldest first. */
export async function petsOfOwner(db: Db, owner: PetOwner): Promise<ReadablePet[]> {
  const sealed = await listPets(db, asServer('user', owner.id));
  return sealed.flatMap(entry => ofOwner(openAsServer(entry), owner) ?? []);
}

/** The owners of those of these pets that exist, by pet. */
export async function ownersOfPets(db: Db, petIds: readonly string[]): Promise<Map<string, string>> {
  const sealed = await findNames(db, petIds);
  return new Map(sealed.map(({ resource }) => [resource.id, resource.ownerId]));
}

/** The name of a pet, whoever owns it; null when there is none. */
export async function petName(db: Db, petId: string): Promise<string | null> {
  const [sealed] = await findNames(db, [petId]);
  return openAsServer(sealed ?? null)?.row.name ?? null;
}

/** One weight of a pet; null when it has none with this id. */
export function weightForServer(db: Db, pet: ReadScope<'pet'>, weightId: string): Promise<WeightRow | null> {
  return findWeight(db, pet, weightId);
}

/** All weights of a pet, the newest first. */
export function weightsOfPet(db: Db, pet: ReadScope<'pet'>): Promise<WeightRow[]> {
  return listWeights(db, pet);
}

/** The scopes of all pets of a user, archived ones too, for what other domains keep of them. */
export async function petScopesOf(db: Db, user: ReadScope<'user'>): Promise<WriteScope<'pet'>[]> {
  return (await listPets(db, user)).flatMap(entry => openAsServer(entry)?.scope ?? []);
}
