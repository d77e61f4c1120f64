import type { Db } from '@rifq/db';
import { asServer } from '../../core/server-access.ts';
import type { ReadablePet, WritablePet } from './pet-access.ts';
import { findPet, listPetsAtHome, listPhotoKeys, lockPetAtHome } from './pets.repository.ts';

/** The pets of these users that live at home, for the server's own work. */
export async function petsAtHome(db: Db, ownerIds: readonly string[]): Promise<ReadablePet[]> {
  const rows = await listPetsAtHome(
    db,
    ownerIds.map(id => asServer('user', id)),
  );
  return rows.map(row => ({ scope: asServer('pet', row.id), row }));
}

/** A pet that lives at home, locked with its records until the end of the transaction; else null. */
export async function lockPetAtHomeForServer(tx: Db, petId: string): Promise<WritablePet | null> {
  const scope = asServer('pet', petId);
  const row = await lockPetAtHome(tx, scope);
  return row && { scope, row };
}

/** A pet in any state, for the server's own work. */
export async function petForServer(db: Db, petId: string): Promise<ReadablePet | null> {
  const scope = asServer('pet', petId);
  const row = await findPet(db, scope);
  return row && { scope, row };
}

/** Keys of the present photos of pets that notifications name, by pet. */
export function photoKeysOf(db: Db, petIds: readonly string[]): Promise<Map<string, string | null>> {
  return listPhotoKeys(
    db,
    petIds.map(id => asServer('pet', id)),
  );
}
