import { type Db, memoizeQuery } from '@rifq/db';
import { sql } from 'drizzle-orm';

const timeLockOf = (doctorId: string) => `doctor-time:${doctorId}`;

const sharedLock = memoizeQuery(tx =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock_shared(hashtextextended(name, 0))` })
    .from(sql`(values (${sql.placeholder('lock')})) as locks (name)`),
);

/**
 * Takes the shared lock of a doctor's hours: prevents changes, but no other booking, until the end of the transaction.
 */
export async function lockHoursShared(tx: Db, doctorId: string): Promise<void> {
  await sharedLock(tx).execute({ lock: timeLockOf(doctorId) });
}

/**
 * Takes the exclusive lock of a doctor's time: waits for running bookings, and blocks new ones until the end of the
 * transaction.
 */
export async function lockHoursExclusive(tx: Db, doctorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${timeLockOf(doctorId)}, 0))`);
}
