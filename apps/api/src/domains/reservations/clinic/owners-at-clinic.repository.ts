import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationKinds } from '@rifq/rules';
import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Membership } from '../../../core/actor.ts';
import { opensRecord } from '../open-records.repository.ts';

/** What the reservations of an owner with a clinic say of both. */
export type OwnerAtClinic = {
  readonly ownerId: string;
  /** Has paid for a reservation, or has had a visit booked. */
  readonly isClient: boolean;
  /** Has paid for a reservation, or has come: not only booked by the clinic. */
  readonly isKnown: boolean;
  /** Whether the record of a pet is open. */
  readonly isOpen: boolean;
};

/** Whether a reservation makes its owner known to the clinic: it was paid, or the owner has come to it. */
export const makesKnown = (): SQL | undefined =>
  or(
    isNotNull(reservations.paidAt),
    and(isNotNull(reservations.arrivedAt), ne(reservations.state, 'cancelled')),
  );

/** Lists what is known of these owners by their reservations with a clinic; without owners that have none. */
export function listOwnersAt(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  ownerIds: readonly string[],
  now: Date,
): Promise<OwnerAtClinic[]> {
  const { ownerId, kind, paidAt } = reservations;
  const any = (which: SQL | undefined) => sql<boolean>`bool_or(${which})`;
  return db
    .select({
      ownerId,
      isClient: any(or(eq(kind, reservationKinds.visit), isNotNull(paidAt))),
      isKnown: any(makesKnown()),
      isOpen: any(opensRecord(now)),
    })
    .from(reservations)
    .where(and(eq(reservations.clinicId, clinicId), equalsAny(ownerId, ownerIds)))
    .groupBy(ownerId);
}
