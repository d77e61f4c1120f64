import { accountLimits } from '@rifq/contract';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { addChangingCall } from './changing-calls.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The day in UTC by which calls are counted. */
export const dayOfCalls = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Counts a changing call of an account, by days in UTC. What is refused for another reason counts too: it costs as much.
 * Refuses with request.too_many_today above the calls of a day, until the next one.
 */
export async function countChangingCall(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const moment = now();
  if (await addChangingCall(db, userId, dayOfCalls(moment), accountLimits.changingCallsADay)) return;
  const leftMs = DAY_MS - (moment.getTime() % DAY_MS);
  throw new AppError('request.too_many_today', { retryAfter: Math.ceil(leftMs / 1000) });
}
