import type { Db } from '@rifq/db';
import { recordLooks } from '@rifq/db/schema/reservations';
import { and, eq, gt } from 'drizzle-orm';
import type { Membership } from '../../../core/actor.ts';

export type NewLook = typeof recordLooks.$inferInsert;
export type LookKind = NewLook['what'];

export async function insertLook(tx: Db, look: NewLook): Promise<void> {
  await tx.insert(recordLooks).values(look);
}

/** Whether a member has read the record by this reservation since a moment. */
export async function hasRead(
  db: Db,
  { memberId }: Pick<Membership, 'memberId'>,
  reservationId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: recordLooks.id })
    .from(recordLooks)
    .where(
      and(
        eq(recordLooks.memberId, memberId),
        eq(recordLooks.reservationId, reservationId),
        eq(recordLooks.what, 'record'),
        gt(recordLooks.at, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a member has found a pet by its owner's phone since a moment. */
export async function hasFound(
  db: Db,
  { memberId }: Pick<Membership, 'memberId'>,
  petId: string,
  since: Date,
): Promise<boolean> {
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
