import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PushTarget } from '../../ports/push.ts';
import { deleteEndpoint, upsertSubscription } from './push.repository.ts';

/** Lets the caller's device receive web push while it is signed in. Refuses with 409 notifications.push_off. */
export async function subscribe(
  deps: Deps,
  actor: Actor,
  target: PushTarget,
): Promise<{ subscribed: boolean }> {
  if (deps.push.publicKey === null) throw new AppError(409, 'notifications.push_off');
  await upsertSubscription(deps.db, { userId: actor.userId, sessionId: actor.sessionId, ...target });
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
