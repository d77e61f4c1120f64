import type { Db } from '@rifq/db';
import { changingCalls } from '@rifq/db/schema/platform';
import { lt, sql } from 'drizzle-orm';

/** Counts one call of a user on a day in UTC, unless the limit is reached. Returns whether it was counted. */
export async function addChangingCall(db: Db, userId: string, day: string, most: number): Promise<boolean> {
  const counted = await db
    .insert(changingCalls)
    .values({ userId, day, calls: 1 })
    .onConflictDoUpdate({
      target: [changingCalls.userId, changingCalls.day],
      set: { calls: sql`${changingCalls.calls} + 1` },
      setWhere: lt(changingCalls.calls, most),
    })
    .returning({ calls: changingCalls.calls });
  return counted.length > 0;
}

/** Deletes the counts of earlier days. */
export async function deleteChangingCalls(db: Db, day: string): Promise<void> {
  await db.delete(changingCalls).where(lt(changingCalls.day, day));
}
