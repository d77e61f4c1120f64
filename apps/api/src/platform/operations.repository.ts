import type { Db } from '@rifq/db';
import { operations } from '@rifq/db/schema/platform';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

/** The exclusive right of one attempt to an operation, until a time. */
export type Lease = { readonly until: string };

/** Inserts the intent of an operation unless it exists; an existing one guards money from then on if this one does. */
export async function insertIntent(
  tx: Db,
  intent: { readonly key: string; readonly neverExpires: boolean },
): Promise<void> {
  await tx
    .insert(operations)
    .values(intent)
    .onConflictDoUpdate({
      target: operations.key,
      set: { neverExpires: true },
      setWhere: sql`excluded.never_expires`,
    });
}

/**
 * Leases an operation for a number of seconds; null when it is settled or leased to another attempt. The lease of a
 * dead process lapses.
 */
export async function leaseOperation(db: Db, key: string, seconds: number): Promise<Lease | null> {
  // By the database's clock, which all processes share.
  const leasedUntil = sql`now() + make_interval(secs => ${seconds})`;
  const isFree = or(isNull(operations.leasedUntil), lt(operations.leasedUntil, sql`now()`));
  const [lease] = await db
    .update(operations)
    .set({ leasedUntil })
    .where(and(eq(operations.key, key), isNull(operations.settledAt), isFree))
    // As text with microseconds, which a Date would lose: it identifies the lease.
    .returning({ until: sql<string>`${operations.leasedUntil}::text` });
  return lease ?? null;
}

export async function isBegun(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ key: operations.key }).from(operations).where(eq(operations.key, key));
  return rows.length > 0;
}

export async function isSettled(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ settledAt: operations.settledAt })
    .from(operations)
    .where(eq(operations.key, key));
  return row !== undefined && row.settledAt !== null;
}

/** Settles an operation, also when another attempt has the lease. Returns false if it was settled already. */
export async function settleOperation(tx: Db, key: string): Promise<boolean> {
  const settled = await tx
    .update(operations)
    .set({ settledAt: sql`now()`, leasedUntil: null })
    .where(and(eq(operations.key, key), isNull(operations.settledAt)))
    .returning({ key: operations.key });
  return settled.length > 0;
}

/** Releases a lease, unless it has lapsed and another attempt has leased the operation. */
export async function releaseLease(db: Db, key: string, lease: Lease): Promise<void> {
  await db
    .update(operations)
    .set({ leasedUntil: null })
    .where(and(eq(operations.key, key), eq(operations.leasedUntil, sql`${lease.until}::timestamptz`)));
}

/** Deletes operations created before a time, except those that guard money. */
export async function deleteOperationsBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(operations)
    .where(and(lt(operations.createdAt, before), eq(operations.neverExpires, false)));
}
