import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { type ReservationKind, type ReservationState, reservationKinds } from '@rifq/rules';
import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import type { TimeRange } from '../../scheduling/index.ts';
import type { ReservationRow } from '../reservations.repository.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/**
 * Lists completed visits of a clinic with something due, and ended ones with something to refund, the newest first.
 * @param length the most
 */
export async function listUnsettled(
  db: Db,
  { clinicId }: OfClinic,
  length: number,
): Promise<ReservationRow[]> {
  const { state, settledAt, deskPaid, price, kind, startsAt, id } = reservations;
  return db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        eq(kind, reservationKinds.visit),
        or(
          and(eq(state, 'completed'), isNull(settledAt), lt(deskPaid, price)),
          and(inArray(state, ['cancelled', 'no_show']), gt(deskPaid, 0)),
        ),
      ),
    )
    .orderBy(desc(startsAt), desc(id))
    .limit(length);
}

/** A number of reservations with the same facts of the clinic's day. */
export type CountedReservations = {
  readonly state: ReservationState;
  readonly kind: ReservationKind;
  readonly arrived: boolean;
  readonly settled: boolean;
  readonly n: number;
};

/** Counts the reservations of a clinic that start within a range, without expired ones. */
export async function countWithin(
  db: Db,
  { clinicId }: OfClinic,
  range: TimeRange,
): Promise<CountedReservations[]> {
  const { state, kind } = reservations;
  const arrived = sql<boolean>`${reservations.arrivedAt} is not null`;
  const settled = sql<boolean>`${reservations.settledAt} is not null`;
  return db
    .select({ state, kind, arrived: arrived.as('arrived'), settled: settled.as('settled'), n: count() })
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        gte(reservations.startsAt, range.startsAt),
        lt(reservations.startsAt, range.endsAt),
        // Of a hold that nobody paid the clinic has seen nothing.
        or(
          inArray(state, ['awaiting_payment', 'confirmed', 'in_session', 'completed', 'no_show']),
          and(eq(state, 'cancelled'), or(isNotNull(reservations.paidAt), eq(kind, reservationKinds.visit))),
        ),
      ),
    )
    .groupBy(state, kind, sql`arrived`, sql`settled`);
}

/** How long owners of visits within a range waited, in seconds; null without any who came and was seen. */
export async function waitedWithin(
  db: Db,
  { clinicId }: OfClinic,
  range: TimeRange,
): Promise<{ readonly average: number; readonly longest: number; readonly n: number } | null> {
  // A room can be opened before the desk notes the arrival.
  const seconds = sql`greatest(extract(epoch from ${reservations.openedAt} - ${reservations.arrivedAt}), 0)`;
  const [row] = await db
    .select({
      average: sql<number>`coalesce(avg(${seconds}), 0)::float8`,
      longest: sql<number>`coalesce(max(${seconds}), 0)::float8`,
      n: count(),
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        eq(reservations.kind, reservationKinds.visit),
        gte(reservations.startsAt, range.startsAt),
        lt(reservations.startsAt, range.endsAt),
        isNotNull(reservations.arrivedAt),
        isNotNull(reservations.openedAt),
      ),
    );
  return row && row.n > 0 ? row : null;
}

/** The ids of a clinic's reservations, as a subquery. */
export const idsOfClinicIn = ({ clinicId }: OfClinic): SQL =>
  sql`(select ${reservations.id} from ${reservations} where ${eq(reservations.clinicId, clinicId)})`;

/** The ids of a user's reservations, as a subquery. */
export const idsOfOwnerIn = (user: ReadScope<'user'>): SQL =>
  sql`(select ${reservations.id} from ${reservations} where ${eq(reservations.ownerId, user.id)})`;
