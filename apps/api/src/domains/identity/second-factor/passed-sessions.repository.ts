import type { Db } from '@rifq/db';
import { sessions } from '@rifq/db/schema/identity';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

const oneOf = (user: ReadScope<'user'>, sessionId: string) =>
  and(eq(sessions.userId, user.id), eq(sessions.id, sessionId));

/** Notes that the second factor was passed in a session. Answers false when that has ended meanwhile. */
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

/** When a session was signed in, and when the second factor was passed in it last; null where there is none. */
export async function findMoments(
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

/** Takes the passed second factor from the sessions of a user, except one where it is named. */
export async function clearPassed(tx: Db, user: WriteScope<'user'>, keptId?: string): Promise<void> {
  const others = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await tx
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, user.id), others));
}

/** Lets no session of a user last longer than so many seconds after its last request. */
export async function shortenSessions(tx: Db, user: WriteScope<'user'>, seconds: number): Promise<void> {
  const latest = sql`${sessions.lastSeenAt} + make_interval(secs => ${seconds})`;
  await tx
    .update(sessions)
    .set({ expiresAt: sql`${latest}` })
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, latest)));
}
