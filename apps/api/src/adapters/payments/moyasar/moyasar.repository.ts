import type { Db } from '@rifq/db';
import { moyasarSetups } from '@rifq/db/schema/moyasar';
import { eq, lt } from 'drizzle-orm';

export type SetupRow = typeof moyasarSetups.$inferSelect;

/** Adds a visit unless it is known. */
export async function insertSetup(
  db: Db,
  setup: Pick<SetupRow, 'id' | 'payer' | 'returnUrl' | 'expiresAt'>,
): Promise<void> {
  await db.insert(moyasarSetups).values(setup).onConflictDoNothing();
}

export async function findSetup(db: Db, id: string): Promise<SetupRow | null> {
  const [row] = await db.select().from(moyasarSetups).where(eq(moyasarSetups.id, id));
  return row ?? null;
}

/** Notes which card was given last. */
export async function setToken(db: Db, id: string, token: string): Promise<void> {
  await db.update(moyasarSetups).set({ token }).where(eq(moyasarSetups.id, id));
}

/** Deletes the visits that ended before a moment. */
export async function deleteSetups(db: Db, before: Date): Promise<void> {
  await db.delete(moyasarSetups).where(lt(moyasarSetups.expiresAt, before));
}
