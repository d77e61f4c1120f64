import type { Db } from '@rifq/db';
import { type Action, authorize, ownAccount, type ReadScope, type WriteScope } from '../../core/access.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { petActions } from './pets.policy.ts';
import {
  findPet,
  findPetResource,
  listPets,
  lockPet,
  type PetRow,
  type PetWithWeight,
  petResource,
} from './pets.repository.ts';

/** A pet that the actor may read, with the scope for its records. */
export type ReadablePet<R extends PetRow = PetRow> = { readonly scope: ReadScope<'pet'>; readonly row: R };
/** A pet that the actor may change, locked until the end of the transaction. */
export type WritablePet = { readonly scope: WriteScope<'pet'>; readonly row: PetRow };

const notFound = () => new AppError('pets.not_found');

/** Refuses with pets.not_found, also for a pet of another user, whose existence is not revealed. */
async function requireScope(db: Db, actor: Actor, petId: string, action: Action<'pet', 'write'>) {
  const resource = await findPetResource(db, petId);
  const scope = resource && authorize(actor, action, resource);
  if (!scope) throw notFound();
  return scope;
}

/** A pet that the actor may read. Refuses with pets.not_found. */
export async function requirePet(db: Db, actor: Actor, petId: string): Promise<ReadablePet<PetWithWeight>> {
  const resource = await findPetResource(db, petId);
  const scope = resource && authorize(actor, petActions.view, resource);
  const row = scope && (await findPet(db, scope));
  if (!row) throw notFound();
  return { scope, row };
}

/** All pets of the actor, archived ones too, the oldest first. */
export async function listOwnPets(db: Db, actor: Actor): Promise<ReadablePet<PetWithWeight>[]> {
  const rows = await listPets(db, ownAccount(actor));
  return rows.flatMap(row => {
    const scope = authorize(actor, petActions.view, petResource(row));
    return scope ? [{ scope, row }] : [];
  });
}

/** A pet that the actor may change, locked. Refuses with pets.not_found. */
export async function requireLockedPet(
  tx: Db,
  actor: Actor,
  petId: string,
  action: Action<'pet', 'write'> = petActions.change,
): Promise<WritablePet> {
  const scope = await requireScope(tx, actor, petId, action);
  const row = await lockPet(tx, scope);
  if (!row) throw notFound();
  return { scope, row };
}

/** As requireLockedPet, and refuses an archived pet with pets.state_conflict. */
export async function requireOpenPet(
  tx: Db,
  actor: Actor,
  petId: string,
  action: Action<'pet', 'write'> = petActions.change,
): Promise<WritablePet> {
  const pet = await requireLockedPet(tx, actor, petId, action);
  if (pet.row.archivedAt !== null) throw new AppError('pets.state_conflict');
  return pet;
}
