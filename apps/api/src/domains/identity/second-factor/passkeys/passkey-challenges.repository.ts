import type { Db } from '@rifq/db';
import { passkeyChallenges } from '@rifq/db/schema/identity';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../../core/access.ts';

type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** Whether a passkey is created, or signs. */
export type PasskeyPurpose = ChallengeRow['purpose'];

/** A challenge as its answer names it. */
export type NamedChallenge = Pick<ChallengeRow, 'purpose' | 'challenge'>;

const oneOf = (session: ReadScope<'session'>, { purpose, challenge }: NamedChallenge) =>
  and(
    eq(passkeyChallenges.sessionId, session.id),
    eq(passkeyChallenges.purpose, purpose),
    eq(passkeyChallenges.challenge, challenge),
  );

/** Stores a further challenge of a session. */
export async function insertChallenge(
  tx: Db,
  session: WriteScope<'session'>,
  challenge: Omit<typeof passkeyChallenges.$inferInsert, 'sessionId'>,
): Promise<void> {
  await tx.insert(passkeyChallenges).values({ ...challenge, sessionId: session.id });
}

/** Marks a challenge of a session as answered; null when it already was, or there is none. It may have expired. */
export async function takeChallenge(
  tx: Db,
  session: WriteScope<'session'>,
  named: NamedChallenge,
  answeredAt: Date,
): Promise<Pick<ChallengeRow, 'createdAt' | 'expiresAt'> | null> {
  const { createdAt, expiresAt } = passkeyChallenges;
  const [taken] = await tx
    .update(passkeyChallenges)
    .set({ answeredAt })
    .where(and(oneOf(session, named), isNull(passkeyChallenges.answeredAt)))
    .returning({ createdAt, expiresAt });
  return taken ?? null;
}

/** Finds a challenge of a session that was answered; null when there is none. It may have expired. */
export async function findAnswered(
  db: Db,
  session: ReadScope<'session'>,
  named: NamedChallenge,
): Promise<Pick<ChallengeRow, 'createdAt' | 'expiresAt'> | null> {
  const { createdAt, expiresAt } = passkeyChallenges;
  const [row] = await db
    .select({ createdAt, expiresAt })
    .from(passkeyChallenges)
    .where(and(oneOf(session, named), isNotNull(passkeyChallenges.answeredAt)));
  return row ?? null;
}

/** Deletes challenges that expired before a time. */
export async function deleteExpiredPasskeyChallenges(db: Db, before: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before));
}
