import { ECDH } from 'node:crypto';
import { withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PushTarget } from '../../ports/push.ts';
import { deleteEndpoint, forgetOldest, holdSubscriptions, upsertSubscription } from './push.repository.ts';

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
 * with 409 notifications.push_off, and with 422 keys that nothing can be sealed for.
 */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  target: PushTarget,
): Promise<{ subscribed: boolean }> {
  if (deps.push.publicKey === null) throw new AppError(409, 'notifications.push_off');
  if (!isPoint(target.p256dh)) throw fieldError('p256dh', 'field.invalid');
  const { userId, sessionId } = actor;
  await withTransaction(deps.db, async tx => {
    await holdSubscriptions(tx, userId);
    await upsertSubscription(tx, { userId, sessionId, ...target });
    await forgetOldest(tx, { userId, sessionId }, KEPT);
  });
  return { subscribed: true };
}

export async function unsubscribe(
  deps: Deps,
  actor: Actor,
  endpoint: string,
): Promise<{ subscribed: boolean }> {
  await deleteEndpoint(deps.db, actor.userId, endpoint);
  return { subscribed: false };
}
