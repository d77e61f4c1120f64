import type { Db } from '@rifq/db';
import { passkeyChallenges } from '@rifq/db/schema/identity';
import { and, eq, lt } from 'drizzle-orm';
import type { WriteScope } from '../../../../core/access.ts';

/** Whether a passkey is created, or signs. */
export type PasskeyPurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** Stores a challenge of a session in place of its last one for this purpose. */
export async function putChallenge(
  tx: Db,
  session: WriteScope<'session'>,
  challenge: Omit<typeof passkeyChallenges.$inferInsert, 'sessionId'>,
): Promise<void> {
  const { purpose, ...set } = challenge;
  await tx
    .insert(passkeyChallenges)
    .values({ ...set, purpose, sessionId: session.id })
    .onConflictDoUpdate({ target: [passkeyChallenges.sessionId, passkeyChallenges.purpose], set });
}

/** Takes the challenge of a session out of the table; null when there is none. It may have expired. */
export async function takeChallenge(
  db: Db,
  session: WriteScope<'session'>,
  purpose: PasskeyPurpose,
): Promise<Pick<typeof passkeyChallenges.$inferSelect, 'challenge' | 'createdAt' | 'expiresAt'> | null> {
  const { challenge, createdAt, expiresAt } = passkeyChallenges;
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.sessionId, session.id), eq(passkeyChallenges.purpose, purpose)))
    .returning({ challenge, createdAt, expiresAt });
  return taken ?? null;
}

/** Deletes challenges that expired before a time. */
export async function deleteExpiredPasskeyChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before));
}
