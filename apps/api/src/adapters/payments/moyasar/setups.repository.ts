import type { Db } from '@rifq/db';
import { moyasarSetups } from '@rifq/db/schema/moyasar';
import { and, eq, lt, sql } from 'drizzle-orm';

export type MoyasarSetupRow = typeof moyasarSetups.$inferSelect;

/** Inserts a visit unless it exists. */
export async function insertMoyasarSetup(
  db: Db,
  setup: Pick<MoyasarSetupRow, 'id' | 'payer' | 'returnUrl' | 'expiresAt'>,
): Promise<void> {
  await db.insert(moyasarSetups).values(setup).onConflictDoNothing();
}

export async function findMoyasarSetup(db: Db, id: string): Promise<MoyasarSetupRow | null> {
  const [row] = await db.select().from(moyasarSetups).where(eq(moyasarSetups.id, id));
  return row ?? null;
}

/** Records a card given in a visit, once. Returns false if the visit has the maximum already. */
export async function addToken(db: Db, id: string, token: string, atMost: number): Promise<boolean> {
  const { tokens } = moyasarSetups;
  const added = await db
    .update(moyasarSetups)
    .set({ tokens: sql`array_append(array_remove(${tokens}, ${token}), ${token})` })
    .where(and(eq(moyasarSetups.id, id), sql`cardinality(array_remove(${tokens}, ${token})) < ${atMost}`))
    .returning({ id: moyasarSetups.id });
  return added.length > 0;
}

/** Deletes the visits that ended before a time. */
export async function deleteSetups(db: Db, before: Date): Promise<void> {
  await db.delete(moyasarSetups).where(lt(moyasarSetups.expiresAt, before));
}
