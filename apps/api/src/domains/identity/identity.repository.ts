import { builtOnce, type Db } from '@rifq/db';
import { liveTokens, sessions, users, verifications } from '@rifq/db/schema';
import { and, count, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type VerificationRow = typeof verifications.$inferSelect;

export async function countUsersWithPhone(db: Db, phoneE164: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(eq(users.phoneE164, phoneE164));
  return row?.n ?? 0;
}

export async function countAllUsers(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users);
  return row?.n ?? 0;
}

export async function findUserByPhone(db: Db, phoneE164: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phoneE164, phoneE164));
  return row ?? null;
}

/** Adds a user unless the phone has one already. Returns the user, and whether it is new. */
export async function insertUserOnce(
  tx: Db,
  user: typeof users.$inferInsert,
): Promise<{ user: UserRow; isNew: boolean }> {
  const [inserted] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.phoneE164 })
    .returning();
  if (inserted) return { user: inserted, isNew: true };
  const existing = await findUserByPhone(tx, user.phoneE164);
  if (!existing) throw new Error('a user vanished between insert and select');
  return { user: existing, isNew: false };
}

export async function setSwitchedOff(tx: Db, userId: string, at: Date | null): Promise<void> {
  await tx.update(users).set({ switchedOffAt: at, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

const sessionByToken = builtOnce(db =>
  db
    .select({ sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(''),
);

/** The session of a token with its user, in one read; null when unknown, expired or revoked. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await sessionByToken(db).execute({ tokenHash, now });
  return row ?? null;
}

export async function insertSession(tx: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function touchSession(db: Db, sessionId: string, seenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: seenAt, expiresAt }).where(eq(sessions.id, sessionId));
}

const usable = (userId: string, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

export async function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db.select().from(sessions).where(usable(userId, now)).orderBy(desc(sessions.lastSeenAt));
}

/** Revokes sessions and erases their live tokens. Returns the ids of those that were still open. */
async function revokeWhere(tx: Db, where: ReturnType<typeof and>, now: Date): Promise<string[]> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(where)
    .returning({ id: sessions.id });
  const ids = revoked.map(row => row.id);
  if (ids.length > 0) await tx.delete(liveTokens).where(inArray(liveTokens.sessionId, ids));
  return ids;
}

export function revokeSession(tx: Db, userId: string, sessionId: string, now: Date): Promise<string[]> {
  return revokeWhere(tx, and(usable(userId, now), eq(sessions.id, sessionId)), now);
}

export function revokeSessionsExcept(tx: Db, userId: string, keptId: string, now: Date): Promise<string[]> {
  return revokeWhere(tx, and(usable(userId, now), ne(sessions.id, keptId)), now);
}

export async function insertLiveToken(tx: Db, token: typeof liveTokens.$inferInsert): Promise<void> {
  await tx.insert(liveTokens).values(token);
}

/** Deletes the live tokens of a session but for the newest `kept`. */
export async function deleteLiveTokensBut(tx: Db, sessionId: string, kept: number): Promise<void> {
  const older = tx
    .select({ id: liveTokens.id })
    .from(liveTokens)
    .where(eq(liveTokens.sessionId, sessionId))
    .orderBy(desc(liveTokens.createdAt), desc(liveTokens.id))
    .offset(kept);
  await tx.delete(liveTokens).where(inArray(liveTokens.id, older));
}

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

/** A new code overwrites the old: earlier requests of this browser for this phone end here. */
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

/** Erases verifications, live tokens and closed sessions that nobody can use any more. */
export async function eraseExpired(tx: Db, before: Date): Promise<void> {
  await tx.delete(verifications).where(lt(verifications.expiresAt, before));
  await tx.delete(liveTokens).where(lt(liveTokens.expiresAt, before));
  await tx.delete(sessions).where(lt(sessions.expiresAt, before));
}
