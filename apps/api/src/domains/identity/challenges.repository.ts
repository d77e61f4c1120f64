import type { Db } from '@rifq/db';
import { spentChallenges } from '@rifq/db/schema/identity';
import { lt } from 'drizzle-orm';

/** Spends a solved challenge. Returns false when it was spent before. */
export async function spendChallenge(
  tx: Db,
  challenge: { signature: string; expiresAt: Date },
): Promise<boolean> {
  const spent = await tx
    .insert(spentChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature });
  return spent.length > 0;
}

/** Erases challenges that expired before a moment. */
export async function eraseExpiredChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, before));
}
