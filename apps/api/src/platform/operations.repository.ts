import type { Db } from '@rifq/db';
import { operations } from '@rifq/db/schema/platform';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

/** An attempt's exclusive hold on an operation, until a moment. */
export type Lease = { readonly until: string };

/** Writes the intent of an operation, unless there is one: from its commit on, it can be attempted. */
export async function insertIntent(
  tx: Db,
  intent: { readonly key: string; readonly guardsMoney: boolean },
): Promise<void> {
  await tx.insert(operations).values(intent).onConflictDoNothing();
}

/**
 * Leases an operation for so many seconds; null when it is settled or leased by somebody else. A lease that was neither
 * settled nor released, because its process died, lapses.
 */
export async function leaseOperation(db: Db, key: string, seconds: number): Promise<Lease | null> {
  // By the database's clock, which every process shares.
  const leasedUntil = sql`now() + make_interval(secs => ${seconds})`;
  const isFree = or(isNull(operations.leasedUntil), lt(operations.leasedUntil, sql`now()`));
  const [lease] = await db
    .update(operations)
    .set({ leasedUntil })
    .where(and(eq(operations.key, key), isNull(operations.settledAt), isFree))
    // To the microsecond, which a Date does not hold: it tells this lease from the next.
    .returning({ until: sql<string>`${operations.leasedUntil}::text` });
  return lease ?? null;
}

export async function isSettled(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ settledAt: operations.settledAt })
    .from(operations)
    .where(eq(operations.key, key));
  return row !== undefined && row.settledAt !== null;
}

/** Settles an operation, whoever may lease it now. Returns false when it was settled before. */
export async function settleOperation(tx: Db, key: string): Promise<boolean> {
  const settled = await tx
    .update(operations)
    .set({ settledAt: sql`now()`, leasedUntil: null })
    .where(and(eq(operations.key, key), isNull(operations.settledAt)))
    .returning({ key: operations.key });
  return settled.length > 0;
}

/** Releases a lease, unless it has lapsed and somebody else has the next one. */
export async function releaseLease(db: Db, key: string, lease: Lease): Promise<void> {
  await db
    .update(operations)
    .set({ leasedUntil: null })
    .where(and(eq(operations.key, key), eq(operations.leasedUntil, sql`${lease.until}::timestamptz`)));
}

/** Forgets old operations that nothing attempts again; those that guard money are never forgotten. */
export async function deleteOperationsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(operations).where(and(lt(operations.createdAt, before), eq(operations.guardsMoney, false)));
}
