import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { countSockets, forgetSockets, insertSocket, renewSocket } from './live-sockets.repository.ts';

/** Twenty tabs that each come back fifty times. */
const NEW_A_DAY = 1_000;
const BUSY_SECONDS = 3_600;

/** As long as a session, and so as any connection that has not proved anything since. */
const KEPT_DAYS = 90;

/**
 * Lets a connection be the actor's alone: whoever proves first to be on it has it until it is gone, so that what one account
 * may join does not outlive its end on the connection of another. Refuses with live.forbidden the connection of another user,
 * and with request.too_many_today above the new ones of a day.
 */
export async function requireOwnSocket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { own }: Pick<Actor, 'own'>,
  socketId: string,
): Promise<void> {
  if (await renewSocket(db, own, socketId, now())) return;
  if ((await countSockets(db, own, daysBefore(now(), 1))) >= NEW_A_DAY)
    throw new AppError('request.too_many_today', { retryAfter: BUSY_SECONDS });
  if (await insertSocket(db, own, socketId, now())) return;
  // Unless another request of the same tab was faster.
  if (!(await renewSocket(db, own, socketId, now()))) throw new AppError('live.forbidden');
}

export const liveRetention: readonly RetentionRule[] = [
  {
    name: 'connections of the live channel',
    apply: ({ db, now }) => forgetSockets(db, daysBefore(now(), KEPT_DAYS)),
  },
];
