import type { Db } from '@rifq/db';
import { addressConfirmations } from '@rifq/db/schema/notifications';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

export type ConfirmationRow = typeof addressConfirmations.$inferSelect;

export async function insertConfirmation(
  tx: Db,
  user: WriteScope<'user'>,
  row: Omit<typeof addressConfirmations.$inferInsert, 'userId'>,
): Promise<void> {
  await tx.insert(addressConfirmations).values({ ...row, userId: user.id });
}

/** The confirmation with this id, which only the server knows. */
export async function findConfirmation(db: Db, id: string): Promise<ConfirmationRow | null> {
  const [row] = await db.select().from(addressConfirmations).where(eq(addressConfirmations.id, id));
  return row ?? null;
}

/** The confirmation of a token, locked until the end of the transaction. */
export async function lockByToken(tx: Db, tokenHash: Buffer): Promise<ConfirmationRow | null> {
  const [row] = await tx
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.tokenHash, tokenHash))
    .for('update');
  return row ?? null;
}

/** When links were sent to this address of a user after a moment, the latest last. */
export async function listSent(db: Db, user: ReadScope<'user'>, email: string, after: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: addressConfirmations.createdAt })
    .from(addressConfirmations)
    .where(
      and(
        eq(addressConfirmations.userId, user.id),
        eq(addressConfirmations.email, email),
        gt(addressConfirmations.createdAt, after),
      ),
    )
    .orderBy(asc(addressConfirmations.createdAt));
  return rows.map(row => row.createdAt);
}

export async function markUsed(tx: Db, user: WriteScope<'user'>, id: string, at: Date): Promise<void> {
  await tx
    .update(addressConfirmations)
    .set({ usedAt: at })
    .where(and(eq(addressConfirmations.id, id), eq(addressConfirmations.userId, user.id)));
}

/** Deletes confirmations that expired before a moment. */
export async function deleteExpiredConfirmations(db: Db, before: Date): Promise<void> {
  await db.delete(addressConfirmations).where(lt(addressConfirmations.expiresAt, before));
}
