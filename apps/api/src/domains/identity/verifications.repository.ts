import type { Db } from '@rifq/db';
import { verifications } from '@rifq/db/schema/identity';
import { and, eq, lt } from 'drizzle-orm';

export type VerificationRow = typeof verifications.$inferSelect;

// A verification belongs to a browser, not to a user: callers must compare the hash of the nonce.

export async function insertVerification(tx: Db, row: typeof verifications.$inferInsert): Promise<void> {
  await tx.insert(verifications).values(row);
}

/** The verification, locked until the end of the transaction. */
export async function lockVerification(tx: Db, id: string): Promise<VerificationRow | null> {
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update');
  return row ?? null;
}

export async function findVerification(db: Db, id: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(verifications).where(eq(verifications.id, id));
  return row ?? null;
}

export async function updateVerification(
  tx: Db,
  id: string,
  change: Partial<Pick<VerificationRow, 'state' | 'tries' | 'verifiedAt'>>,
): Promise<void> {
  await tx.update(verifications).set(change).where(eq(verifications.id, id));
}

/** Supersedes the pending verifications of this browser for this phone. */
export async function supersedeVerifications(tx: Db, phoneE164: string, nonceHash: Buffer): Promise<void> {
  await tx
    .update(verifications)
    .set({ state: 'superseded' })
    .where(
      and(
        eq(verifications.phoneE164, phoneE164),
        eq(verifications.nonceHash, nonceHash),
        eq(verifications.state, 'pending'),
      ),
    );
}

/** Erases verifications that expired before a moment. */
export async function eraseExpiredVerifications(db: Db, before: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, before));
}
