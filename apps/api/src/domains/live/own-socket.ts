import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { daysBefore } from '../../core/retention.ts';
import { countSockets, insertSocket, renewSocket } from './live-sockets.repository.ts';

/** Twenty tabs that each reconnect fifty times. */
const NEW_A_DAY = 1_000;
const BUSY_SECONDS = 3_600;

/**
 * Binds a connection to the first user who authenticates on it, so that disconnecting a user ends all subscriptions of
 * that user. Refuses with live.forbidden a connection of another user, and with request.too_many_today above the limit
 * of new ones a day.
 */
export async function requireOwnSocket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { own }: Pick<UserActor, 'own'>,
  socketId: string,
): Promise<void> {
  if (await renewSocket(db, own, socketId, now())) return;
  if ((await countSockets(db, own, daysBefore(now(), 1))) >= NEW_A_DAY)
    throw new AppError('request.too_many_today', { retryAfter: BUSY_SECONDS });
  if (await insertSocket(db, own, socketId, now())) return;
  // Another request of the same tab may have been faster.
  if (!(await renewSocket(db, own, socketId, now()))) throw new AppError('live.forbidden');
}
