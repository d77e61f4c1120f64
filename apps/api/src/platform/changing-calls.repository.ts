import type { Db } from '@rifq/db';
import { changingCalls } from '@rifq/db/schema/platform';
import { lt, sql } from 'drizzle-orm';

/** Counts one call of a user on a day in UTC. Returns how many there are then. */
export async function addChangingCall(db: Db, userId: string, day: string): Promise<number> {
  const [row] = await db
    .insert(changingCalls)
    .values({ userId, day, calls: 1 })
    .onConflictDoUpdate({
      target: [changingCalls.userId, changingCalls.day],
      set: { calls: sql`${changingCalls.calls} + 1` },
    })
    .returning({ calls: changingCalls.calls });
  return row?.calls ?? 0;
}

/** Deletes the counts of the days before one. */
export async function deleteChangingCalls(db: Db, day: string): Promise<void> {
  await db.delete(changingCalls).where(lt(changingCalls.day, day));
}
