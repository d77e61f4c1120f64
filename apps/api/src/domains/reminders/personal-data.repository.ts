import { type Db, equalsAny } from '@rifq/db';
import { remindedDoses } from '@rifq/db/schema/reminders';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Lists the reminders that the owner of these pets received. */
export function listRemindedForExport(db: Db, pets: readonly ReadScope<'pet'>[]) {
  const ids = pets.map(({ id }) => id);
  return db.select().from(remindedDoses).where(equalsAny(remindedDoses.petId, ids));
}

export async function eraseReminded(tx: Db, pets: readonly WriteScope<'pet'>[]): Promise<void> {
  const ids = pets.map(({ id }) => id);
  await tx.delete(remindedDoses).where(equalsAny(remindedDoses.petId, ids));
}
