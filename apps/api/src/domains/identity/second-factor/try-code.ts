import { type Db, withTransaction } from '@rifq/db';
import { secondFactorLimits } from '@rifq/rules';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import {
  checkLimits,
  hitsSince,
  lockBuckets,
  type RateLimit,
  recordHits,
} from '../../../platform/rate-limits.ts';
import { appendSecondFactorEvent } from './append-event.ts';

/** Rate limit of wrong codes of an account, over all its sessions. */
const wrongCodes = (userId: string): RateLimit => ({
  bucket: `second-factor.wrong:${userId}`,
  count: secondFactorLimits.wrongCodes.count,
  seconds: secondFactorLimits.wrongCodes.minutes * 60,
});

function wrongCode(left: number): AppError {
  const values = { left };
  return new AppError('second_factor.wrong', {
    values,
    fields: { code: { code: 'field.code_wrong', values } },
  });
}

/**
 * Checks a code within the limit of wrong ones. Errors are thrown after the commit, so that a wrong code is counted and
 * the owner notified when it locks the account.
 * Refuses with second_factor.wrong or locked, with the seconds until the next attempt.
 * @param attempt makes the change that the code allows, in the transaction; returns null for a wrong code
 */
export async function tryCode<T extends object>(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  actor: Pick<UserActor, 'own' | 'socketId'>,
  attempt: (tx: Db) => Promise<T | null>,
): Promise<T> {
  const now = deps.now();
  const limit = wrongCodes(actor.own.id);
  const outcome = await withTransaction(deps.db, async tx => {
    await lockBuckets(tx, [limit.bucket]);
    const locked = async () => {
      const within = await checkLimits(tx, [limit], now);
      return within.allowed ? null : new AppError('second_factor.locked', { retryAfter: within.retryAfter });
    };
    const refused = await locked();
    if (refused) return refused;
    const done = await attempt(tx);
    if (done !== null) return done;
    await recordHits(tx, [limit.bucket], now);
    const counted = await hitsSince(tx, limit.bucket, new Date(now.getTime() - limit.seconds * 1000));
    const lockedNow = await locked();
    if (lockedNow) await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.locked' });
    return lockedNow ?? wrongCode(limit.count - counted.length);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
