import { ECDH } from 'node:crypto';
import { type Db, withTransaction } from '@rifq/db';
import { ownAccount, type ReadScope } from '../../../core/access.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import type { PushTarget } from '../../../ports/push.ts';
import { listSignedIn, lockAccount } from '../../identity/index.ts';
import {
  deleteEndpoint,
  deleteOldestSubscriptions,
  listSubscriptions,
  type PushSubscription,
  upsertSubscription,
} from './push.repository.ts';

/** A browser has one, and may change it; each is a request to somewhere with every notification. */
const KEPT = { ofSession: 3, ofUser: 12 };

/** Whether a key is a point of P-256, uncompressed: nothing can be sealed for another. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}

/**
 * Lets the caller's device receive web push while it is signed in. What was announced longest ago makes room. Refuses
 * with notifications.push_off, and refuses keys that nothing can be sealed for.
 */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  target: PushTarget,
): Promise<{ subscribed: boolean }> {
  if (deps.push.publicKey === null) throw new AppError('notifications.push_off');
  if (!isPoint(target.p256dh)) throw fieldError('p256dh', 'field.invalid');
  const own = ownAccount(actor);
  await withTransaction(deps.db, async tx => {
    // No other transaction changes how many subscriptions the user has, until the end of this one.
    await lockAccount(tx, own);
    await upsertSubscription(tx, own, { sessionId: actor.sessionId, ...target });
    await deleteOldestSubscriptions(tx, own, actor.sessionId, KEPT);
  });
  return { subscribed: true };
}

export async function unsubscribe(
  deps: Deps,
  actor: Actor,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  await deleteEndpoint(deps.db, ownAccount(actor), endpoint);
  return { subscribed: false };
}

/** The subscriptions of a user's devices that are signed in: a device is told nothing once its session has ended. */
export async function listActiveSubscriptions(
  db: Db,
  user: ReadScope<'user'>,
  now: Date,
): Promise<PushSubscription[]> {
  const all = await listSubscriptions(db, user);
  const sessionIds = all.map(({ sessionId }) => sessionId);
  const signedIn = new Set(await listSignedIn(db, user, sessionIds, now));
  return all.filter(({ sessionId }) => signedIn.has(sessionId));
}
