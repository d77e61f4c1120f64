import type { Db } from '@rifq/db';
import { consumedChallenges } from '@rifq/db/schema/identity';
import { lt } from 'drizzle-orm';

/** Consumes a solved challenge. Returns false when it was already consumed. */
export async function consumeChallenge(
  tx: Db,
  challenge: { signature: string; expiresAt: Date },
): Promise<boolean> {
  const consumed = await tx
    .insert(consumedChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ signature: consumedChallenges.signature });
  return consumed.length > 0;
}

/** Deletes challenges that expired before a time. */
export async function deleteExpiredChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(consumedChallenges).where(lt(consumedChallenges.expiresAt, before));
}
