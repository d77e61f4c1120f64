import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationKinds } from '@rifq/rules';
import { and, eq, max } from 'drizzle-orm';
import type { Membership } from '../../core/actor.ts';

/** Finds when an owner last cancelled a visit at a clinic; null for never. */
export async function lastCancelledVisit(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  ownerId: string,
): Promise<Date | null> {
  const { kind, cancelledBy, cancelledAt } = reservations;
  const [row] = await db
    .select({ at: max(cancelledAt) })
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        eq(reservations.ownerId, ownerId),
        eq(kind, reservationKinds.visit),
        eq(cancelledBy, 'owner'),
      ),
    );
  return row?.at ?? null;
}
