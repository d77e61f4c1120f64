import { type Db, newId } from '@rifq/db';
import { pushSubscriptions, sessions, users } from '@rifq/db/schema';
import { and, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;

/** Notes a device's subscription, as the newest; a known endpoint goes over to this user and session. */
export async function upsertSubscription(
  db: Db,
  subscription: Omit<PushSubscription, 'id' | 'createdAt'>,
): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), ...subscription })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...subscription, createdAt: sql`now()` },
    });
}

/** Lets no other transaction change how many subscriptions a user has, until the end of this one. */
export async function holdSubscriptions(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Forgets, of a session and of its user, all but so many subscriptions that were announced last. */
export async function forgetOldest(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  kept: { readonly ofSession: number; readonly ofUser: number },
): Promise<void> {
  const limits = [
    { of: eq(pushSubscriptions.sessionId, sessionId), count: kept.ofSession },
    { of: eq(pushSubscriptions.userId, userId), count: kept.ofUser },
  ];
  for (const { of, count } of limits) {
    const last = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(of)
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .limit(count);
    await tx.delete(pushSubscriptions).where(and(of, notInArray(pushSubscriptions.id, last)));
  }
}

/** Forgets a subscription of this user; one that is not there is no error. */
export async function deleteEndpoint(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** A device stops to be told when its session ends. */
const open = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** The subscriptions of a user's devices that are signed in. */
export async function listSubscriptions(db: Db, userId: string, now: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), open(now)));
}

/** One subscription while its device is signed in, or null. */
export async function findSubscription(db: Db, id: string, now: Date): Promise<PushSubscription | null> {
  const [row] = await db
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), open(now)));
  return row?.subscription ?? null;
}
