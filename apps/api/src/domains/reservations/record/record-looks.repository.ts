import { type Db, equalsAny } from '@rifq/db';
import { recordLooks } from '@rifq/db/schema/reservations';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Membership } from '../../../core/actor.ts';

export type NewLook = typeof recordLooks.$inferInsert;
export type LookKind = NewLook['what'];
type OfMember = Pick<Membership, 'memberId'>;

export async function insertLook(tx: Db, entry: NewLook): Promise<void> {
  await tx.insert(recordLooks).values(entry);
}

/** Serializes a member's access log entries until the end of the transaction. */
export async function lockLooks(tx: Db, { memberId }: OfMember): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`looks:${memberId}`}, 0))`);
}

/** Whether a member has an access log entry of this kind by this reservation since this time. */
export async function hasLooked(
  db: Db,
  { memberId }: OfMember,
  { reservationId, what }: Pick<NewLook, 'what'> & { readonly reservationId: string },
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: recordLooks.id })
    .from(recordLooks)
    .where(
      and(
        eq(recordLooks.memberId, memberId),
        eq(recordLooks.reservationId, reservationId),
        eq(recordLooks.what, what),
        gt(recordLooks.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Lists which of these pets' records a member has read since this time. */
export async function listRead(
  db: Db,
  { memberId }: OfMember,
  petIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ petId: recordLooks.petId })
    .from(recordLooks)
    .where(
      and(
        eq(recordLooks.memberId, memberId),
        equalsAny(recordLooks.petId, petIds),
        eq(recordLooks.what, 'record'),
        gt(recordLooks.at, since),
      ),
    );
  return new Set(rows.map(({ petId }) => petId));
}

/** Whether a member has found a pet by its owner's phone since this time. */
export async function hasFound(db: Db, { memberId }: OfMember, petId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: recordLooks.id })
    .from(recordLooks)
    .where(
      and(
        eq(recordLooks.memberId, memberId),
        eq(recordLooks.petId, petId),
        eq(recordLooks.what, 'search'),
        gt(recordLooks.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
