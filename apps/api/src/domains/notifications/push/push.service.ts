import { ECDH } from 'node:crypto';
import { type Db, withTransaction } from '@rifq/db';
import type { ReadScope } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import type { PushTarget } from '../../../ports/push.ts';
import { listSignedIn, lockOpenAccount } from '../../identity/index.ts';
import {
  deleteEndpoint,
  deleteOldestSubscriptions,
  listSubscriptions,
  type PushSubscription,
  upsertSubscription,
} from './push.repository.ts';

/** A browser has one at a time and may change it. Each costs a request for every notification. */
const KEPT = { ofSession: 3, ofUser: 12 };

/** Whether a key is an uncompressed point of P-256, as encryption needs it. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}

/**
 * Subscribes the caller's device to web push while it is signed in; the oldest subscriptions beyond the limits are
 * deleted. Refuses with notifications.push_off and notifications.push_unknown, and refuses invalid keys at p256dh.
 */
export async function subscribe(
  deps: Deps,
  actor: UserActor,
  target: PushTarget,
): Promise<{ subscribed: boolean }> {
  if (deps.push.publicKey === null) throw new AppError('notifications.push_off');
  if (!deps.push.knows(target.endpoint)) throw new AppError('notifications.push_unknown');
  if (!isPoint(target.p256dh)) throw fieldError('p256dh', 'field.invalid');
  const own = actor.own;
  await withTransaction(deps.db, async tx => {
    // So that transactions at the same time do not exceed the limits.
    await lockOpenAccount(tx, own);
    await upsertSubscription(tx, own, { sessionId: actor.sessionId, ...target });
    await deleteOldestSubscriptions(tx, own, actor.sessionId, KEPT);
  });
  return { subscribed: true };
}

export async function unsubscribe(
  deps: Deps,
  actor: UserActor,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  await deleteEndpoint(deps.db, actor.own, endpoint);
  return { subscribed: false };
}

/** The subscriptions of a user's signed-in devices. */
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
