import { accountLimits } from '@rifq/rules';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { addChangingCall } from './changing-calls.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Returns the UTC day to which a call is counted. */
export const dayOfCalls = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Counts a changing call of an account, per day in UTC. Calls refused for another reason count too: they cost as much.
 * Refuses with request.too_many_today above the daily limit, until the next day.
 */
export async function countChangingCall(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const time = now();
  if (await addChangingCall(db, userId, dayOfCalls(time), accountLimits.changingCallsADay)) return;
  const leftMs = DAY_MS - (time.getTime() % DAY_MS);
  throw new AppError('request.too_many_today', { retryAfter: Math.ceil(leftMs / 1000) });
}
