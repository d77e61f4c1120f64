import type { Db } from '@rifq/db';
import { sessions } from '@rifq/db/schema/identity';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

const oneOf = (user: ReadScope<'user'>, sessionId: string) =>
  and(eq(sessions.userId, user.id), eq(sessions.id, sessionId));

/** Records that the second factor was passed in a session. Returns false when the session has ended. */
export async function setPassed(
  tx: Db,
  user: WriteScope<'user'>,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const passed = await tx
    .update(sessions)
    .set({ secondFactorAt: at })
    .where(and(oneOf(user, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, at)))
    .returning({ id: sessions.id });
  return passed.length > 0;
}

/** Finds when a session was signed in, and when it last passed the second factor; null when there is no session. */
export async function findSessionTimes(
  db: Db,
  user: ReadScope<'user'>,
  sessionId: string,
): Promise<{ readonly signedInAt: Date; readonly passedAt: Date | null } | null> {
  const [row] = await db
    .select({ signedInAt: sessions.createdAt, passedAt: sessions.secondFactorAt })
    .from(sessions)
    .where(oneOf(user, sessionId));
  return row ?? null;
}

/** Revokes the passed second factor in all sessions of a user, except `retainedId`. */
export async function clearPassed(tx: Db, user: WriteScope<'user'>, retainedId?: string): Promise<void> {
  const others = retainedId === undefined ? undefined : ne(sessions.id, retainedId);
  await tx
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, user.id), others));
}

/** Shortens the sessions of a user to at most `seconds` after their last request. */
export async function shortenSessions(tx: Db, user: WriteScope<'user'>, seconds: number): Promise<void> {
  const latest = sql`${sessions.lastSeenAt} + make_interval(secs => ${seconds})`;
  await tx
    .update(sessions)
    .set({ expiresAt: sql`${latest}` })
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, latest)));
}
