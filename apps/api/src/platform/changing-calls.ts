import { accountLimits } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { changingCalls } from '@rifq/db/schema/platform';
import { lt, sql } from 'drizzle-orm';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';

const DAY_MS = 24 * 3600 * 1000;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/**
 * Counts a changing call of an account, by days in UTC. What is refused for another reason counts too: it costs as much.
 * Refuses with request.too_many above the calls of a day, until the next one.
 */
export async function countChangingCall(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const moment = now();
  const [row] = await db
    .insert(changingCalls)
    .values({ userId, day: dayOf(moment), calls: 1 })
    .onConflictDoUpdate({
      target: [changingCalls.userId, changingCalls.day],
      set: { calls: sql`${changingCalls.calls} + 1` },
    })
    .returning({ calls: changingCalls.calls });
  if (row === undefined || row.calls <= accountLimits.changingCallsADay) return;
  throw new AppError('request.too_many', {
    retryAfter: Math.ceil((DAY_MS - (moment.getTime() % DAY_MS)) / 1000),
  });
}

export async function deleteChangingCalls(db: Db, before: Date): Promise<void> {
  await db.delete(changingCalls).where(lt(changingCalls.day, dayOf(before)));
}
