import type { Db } from '@rifq/db';
import { verifications } from '@rifq/db/schema/identity';
import { and, asc, eq, gt, lt } from 'drizzle-orm';

export type VerificationRow = typeof verifications.$inferSelect;

export async function insertVerification(tx: Db, row: typeof verifications.$inferInsert): Promise<void> {
  await tx.insert(verifications).values(row);
}

/** Matches a verification of this browser, by the hash of its nonce. For other browsers it does not exist. */
const ofBrowser = (id: string, nonceHash: Buffer) =>
  and(eq(verifications.id, id), eq(verifications.nonceHash, nonceHash));

/** Finds a verification of this browser, locked until the end of the transaction. */
export async function lockVerification(
  tx: Db,
  id: string,
  nonceHash: Buffer,
): Promise<VerificationRow | null> {
  const [row] = await tx.select().from(verifications).where(ofBrowser(id, nonceHash)).for('update');
  return row ?? null;
}

/** Finds a verification of any browser, for the job that sends its code. */
export async function findVerification(db: Db, id: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(verifications).where(eq(verifications.id, id));
  return row ?? null;
}

export async function updateVerification(
  tx: Db,
  id: string,
  nonceHash: Buffer,
  change: Partial<
    Pick<VerificationRow, 'state' | 'attempts' | 'verifiedAt' | 'tokenHash' | 'trustLevel' | 'networkHash'>
  >,
): Promise<void> {
  await tx.update(verifications).set(change).where(ofBrowser(id, nonceHash));
}

/** Lists the times since `since` at which this browser requested codes for this phone, the latest last. */
export async function listRequestTimes(
  db: Db,
  phoneE164: string,
  nonceHash: Buffer,
  since: Date,
): Promise<Date[]> {
  const isOfBrowser = and(
    eq(verifications.phoneE164, phoneE164),
    eq(verifications.nonceHash, nonceHash),
    gt(verifications.createdAt, since),
  );
  const rows = await db
    .select({ at: verifications.createdAt })
    .from(verifications)
    .where(isOfBrowser)
    .orderBy(asc(verifications.createdAt));
  return rows.map(row => row.at);
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

/** Deletes verifications that expired before a time. */
export async function eraseExpiredVerifications(db: Db, before: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, before));
}
