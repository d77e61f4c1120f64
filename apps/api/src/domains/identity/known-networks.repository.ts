import type { Db } from '@rifq/db';
import { knownNetworks } from '@rifq/db/schema/identity';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

/** Whether a network is known for a phone. */
export async function isKnownNetwork(db: Db, networkHash: Buffer, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownNetworks.userId })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.networkHash, networkHash), gt(knownNetworks.expiresAt, now)));
  return row !== undefined;
}

/** Remembers a network from which a user has signed in, with the new session. */
export async function rememberNetwork(
  tx: Db,
  user: WriteScope<'user'>,
  network: { networkHash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  const { sessionId, expiresAt } = network;
  await tx
    .insert(knownNetworks)
    .values({ ...network, userId: user.id })
    .onConflictDoUpdate({
      target: knownNetworks.networkHash,
      set: { userId: user.id, sessionId, expiresAt },
    });
}

/** Forgets the network from which a session was the latest. */
export async function forgetNetworkOf(tx: Db, user: WriteScope<'user'>, sessionId: string): Promise<void> {
  await tx
    .delete(knownNetworks)
    .where(and(eq(knownNetworks.userId, user.id), eq(knownNetworks.sessionId, sessionId)));
}

/** Forgets every network of a user but that from which one session was the latest. */
export async function forgetNetworksExcept(tx: Db, user: WriteScope<'user'>, keptId: string): Promise<void> {
  const isOther = or(isNull(knownNetworks.sessionId), ne(knownNetworks.sessionId, keptId));
  await tx.delete(knownNetworks).where(and(eq(knownNetworks.userId, user.id), isOther));
}

/** Erases networks that stopped being known before a moment. */
export async function eraseExpiredNetworks(db: Db, before: Date): Promise<void> {
  await db.delete(knownNetworks).where(lt(knownNetworks.expiresAt, before));
}
