// What the pets offer to the server itself, where there is no actor: the linter says who may import it.
import type { Db } from '@rifq/db';
import type { Writable } from '../../core/access.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import type { ReadablePet } from './pet-access.ts';
import { findPet, listPetsAtHome, lockPetAtHome, type PetRow } from './pets.repository.ts';

/** The pets of these users that live at home: nobody is reminded of a lost, archived or dead one. */
export async function petsAtHome(db: Db, ownerIds: readonly string[]): Promise<ReadablePet[]> {
  const owners = ownerIds.map(id => asServer('user', id));
  return (await listPetsAtHome(db, owners)).flatMap(sealed => openAsServer(sealed) ?? []);
}

/** A pet that lives at home, locked with its records until the end of the transaction; else null. */
export async function lockAtHome(tx: Db, petId: string): Promise<Writable<'pet', PetRow> | null> {
  return openAsServer(await lockPetAtHome(tx, petId));
}

/** A pet in any state. */
export async function petForServer(db: Db, petId: string): Promise<ReadablePet | null> {
  return openAsServer(await findPet(db, petId));
}
