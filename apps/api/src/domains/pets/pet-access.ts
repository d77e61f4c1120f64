import type { Db } from '@rifq/db';
import {
  type AccessAction,
  type Actor,
  authorize,
  isSystem,
  type Owner,
  ownerFor,
  type Readable,
  type ReadScope,
  type Sealed,
  type SystemActor,
  type SystemName,
  type SystemOf,
  scopeFor,
  type Writable,
  type WriteScope,
} from '../../core/access.ts';
import type { Residence, UserActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { ownerResidence } from '../identity/index.ts';
import { residenceOfPet } from './pet-residence.ts';
import { petActions, petOwnerActions } from './pets.policy.ts';
import {
  findPet,
  findPets,
  findPetsAtHome,
  findSummaries,
  listPetsByOwner,
  lockPet,
  lockPetAtHome,
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

/** Who may read pets: a user those that a relation allows, a part of the server those of its owner, or all. */
export type PetReader = UserActor | SystemOf<typeof petActions.view>;

async function withResidence<P extends Readable<'pet', PetRow>>(
  db: Db,
  actor: Actor,
  pet: P,
): Promise<P & Resident> {
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

/** Finds a pet in any state that the actor may read; else null. */
export async function findReadablePet(
  db: Db,
  actor: PetReader,
  petId: string,
): Promise<ReadablePet<PetWithWeight> | null> {
  const pet = authorize(actor, petActions.view, await findPet(db, petId));
  return pet && withResidence(db, actor, pet);
}

/** As findReadablePet. Refuses with pets.not_found, also for a pet that is hidden from the actor. */
export async function requirePet(
  db: Db,
  actor: PetReader,
  petId: string,
): Promise<ReadablePet<PetWithWeight>> {
  const pet = await findReadablePet(db, actor, petId);
  if (!pet) throw new AppError('pets.not_found');
  return pet;
}

/** Lists all pets of the actor, or of its owner, including archived ones, the oldest first. */
export async function listOwnPets(
  db: Db,
  actor: UserActor | SystemOf<typeof petOwnerActions.list>,
): Promise<ReadablePet<PetWithWeight>[]> {
  const [scope, residence] = isSystem(actor)
    ? [scopeFor(actor, petOwnerActions.list, ownerFor(actor).id), ownerFor(actor).residence]
    : [actor.own, actor];
  const sealed = await listPetsByOwner(db, scope);
  const own = sealed.flatMap(pet => authorize(actor, petActions.view, pet) ?? []);
  return own.map(pet => ({ ...pet, residence: residenceOfPet(pet.row, residence) }));
}

/** Finds those of these pets, in any state, that belong to one of these owners. */
export async function listPetsOf(
  db: Db,
  actor: SystemOf<typeof petActions.view>,
  petIds: readonly string[],
  owners: ReadonlyMap<string, Owner>,
): Promise<ReadablePet[]> {
  return inResidence(actor, await findPets(db, petIds), owners);
}

/** Lists the pets of these users that live at home. Lost, archived or dead pets get no reminders. */
export async function listPetsAtHome(
  db: Db,
  actor: SystemOf<typeof petOwnerActions.list>,
  owners: readonly Owner[],
): Promise<ReadablePet[]> {
  const scopes = owners.map(({ id }) => scopeFor(actor, petOwnerActions.list, id));
  return inResidence(
    actor,
    await findPetsAtHome(db, scopes),
    new Map(owners.map(owner => [owner.id, owner])),
  );
}

function inResidence(
  actor: SystemOf<typeof petActions.view>,
  sealed: readonly Sealed<'pet', PetRow>[],
  owners: ReadonlyMap<string, Owner>,
): ReadablePet[] {
  return sealed.flatMap(entry => {
    const pet = authorize(actor, petActions.view, entry);
    const owner = pet && owners.get(pet.row.ownerId);
    return owner ? { ...pet, residence: residenceOfPet(pet.row, owner.residence) } : [];
  });
}

/** A pet summary with its owner, and when the pet was archived. */
export type KnownPet = PetSummary & Pick<PetRow, 'ownerId' | 'archivedAt'>;

/** Returns the summaries of these pets by pet, including archived ones, where the actor may see them. */
export async function petSummariesFor(
  db: Db,
  actor: PetReader,
  petIds: readonly string[],
): Promise<Map<string, KnownPet>> {
  const sealed = await findSummaries(db, [...new Set(petIds)]);
  const visible = sealed.flatMap(pet => authorize(actor, petActions.view, pet) ?? []);
  return new Map(visible.map(({ row }) => [row.id, row]));
}

/** Finds and locks a pet that the actor may change. Refuses with pets.not_found. */
export async function requireLockedPet<S extends SystemName = never>(
  tx: Db,
  actor: UserActor | SystemActor<NoInfer<S>>,
  petId: string,
  action: AccessAction<'pet', 'write', S>,
): Promise<WritablePet> {
  const pet = authorize(actor, action, await lockPet(tx, petId));
  if (!pet) throw new AppError('pets.not_found');
  return withResidence(tx, actor, pet);
}

/** Finds a pet of the actor's owner that lives at home, locked with its records for the transaction; else null. */
export async function lockPetForReminder(
  tx: Db,
  actor: SystemOf<typeof petActions.remind>,
  petId: string,
): Promise<WritablePet | null> {
  const pet = authorize(actor, petActions.remind, await lockPetAtHome(tx, petId));
  return pet && withResidence(tx, actor, pet);
}

/** Returns the scopes of the open pets of the actor's owner, to remove them. */
export async function removablePets(
  tx: Db,
  actor: SystemOf<typeof petActions.remove>,
): Promise<WriteScope<'pet'>[]> {
  const owner = scopeFor(actor, petOwnerActions.list, ownerFor(actor).id);
  const sealed = await listPetsByOwner(tx, owner);
  return sealed.flatMap(entry => {
    const pet = authorize(actor, petActions.remove, entry);
    return pet?.row.archivedAt === null ? [pet.scope] : [];
  });
}

/** Returns the scopes of all pets of a user, including archived ones, for the records that other domains store. */
export async function petScopesOf(
  db: Db,
  actor: SystemOf<typeof petActions.handOver>,
  user: ReadScope<'user'>,
): Promise<WriteScope<'pet'>[]> {
  const sealed = await listPetsByOwner(db, user);
  return sealed.flatMap(pet => authorize(actor, petActions.handOver, pet)?.scope ?? []);
}

/** As requireLockedPet, and refuses an archived pet with pets.state_conflict. */
export async function requireOpenPet<S extends SystemName = never>(
  tx: Db,
  actor: UserActor | SystemActor<NoInfer<S>>,
  petId: string,
  action: AccessAction<'pet', 'write', S>,
): Promise<WritablePet> {
  const pet = await requireLockedPet(tx, actor, petId, action);
  if (pet.row.archivedAt !== null) throw new AppError('pets.state_conflict');
  return pet;
}
