import { type Db, newId } from '@rifq/db';
import { pushSubscriptions } from '@rifq/db/schema/notifications';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;

/** Stores a subscription as the newest; a known endpoint moves to this user and session. */
export async function upsertSubscription(
  db: Db,
  user: WriteScope<'user'>,
  subscription: Omit<PushSubscription, 'id' | 'createdAt' | 'userId'>,
): Promise<void> {
  const row = { ...subscription, userId: user.id };
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...row, createdAt: sql`now()` } });
}

/** Deletes all but the newest subscriptions of a session and of its user. */
export async function deleteOldestSubscriptions(
  tx: Db,
  user: WriteScope<'user'>,
  sessionId: string,
  kept: { readonly ofSession: number; readonly ofUser: number },
): Promise<void> {
  const ofUser = eq(pushSubscriptions.userId, user.id);
  const limits = [
    { of: and(ofUser, eq(pushSubscriptions.sessionId, sessionId)), count: kept.ofSession },
    { of: ofUser, count: kept.ofUser },
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

/** Deletes a subscription of this user; a missing one is no error. */
export async function deleteEndpoint(db: Db, user: WriteScope<'user'>, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, user.id), eq(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteSubscription(db: Db, user: WriteScope<'user'>, id: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, user.id), eq(pushSubscriptions.id, id)));
}

/** The subscriptions of a user's devices, signed in or not. */
export async function listSubscriptions(db: Db, user: ReadScope<'user'>): Promise<PushSubscription[]> {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id));
}
