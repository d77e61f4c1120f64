import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { type ClinicListState, occupyingStates, reservationKinds } from '@rifq/rules';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { ReadScope, Sealed } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { afterCursor } from '../keyset-cursor.repository.ts';
import { type ReservationRow, sealReservation } from '../reservations.repository.ts';

type SealedReservation = Sealed<'reservation', ReservationRow>;
type OfClinic = Pick<Membership, 'clinicId'>;

const isToCome = (state: ClinicListState) =>
  state === 'offered' || occupyingStates.some(one => one === state);

/**
 * Lists reservations of a clinic, without those that ended unpaid: for an upcoming state earliest first, else latest
 * first.
 * @param filter `after`: only rows after this reservation of the clinic, even if it has left the list; empty for
 * another clinic's
 */
export async function listOfClinic(
  db: Db,
  { clinicId }: OfClinic,
  filter: {
    readonly state?: ClinicListState | undefined;
    readonly doctorId?: string | undefined;
    readonly after?: string | undefined;
  },
  length: number,
): Promise<SealedReservation[]> {
  const { state, doctorId, after } = filter;
  const nextFirst = state !== undefined && isToCome(state);
  const order = nextFirst ? asc : desc;
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        state && eq(reservations.state, state === 'offered' ? 'confirmed' : state),
        state === 'offered' ? isNotNull(reservations.offerId) : undefined,
        or(
          isNotNull(reservations.paidAt),
          eq(reservations.kind, reservationKinds.visit),
          not(inArray(reservations.state, ['cancelled', 'expired'])),
        ),
        doctorId === undefined ? undefined : eq(reservations.doctorId, doctorId),
        after === undefined ? undefined : afterCursor({ clinicId }, after, nextFirst ? 'earliest' : 'latest'),
      ),
    )
    .orderBy(order(reservations.startsAt), order(reservations.id))
    .limit(length);
  return rows.map(sealReservation);
}

/**
 * Lists reservations of a clinic that start within a time range, without cancelled and expired ones, in the order of
 * time.
 */
export async function listStartingWithin(
  db: Db,
  { clinicId }: OfClinic,
  span: { readonly startsAt: Date; readonly endsAt: Date },
  doctorId?: string,
): Promise<SealedReservation[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        gte(reservations.startsAt, span.startsAt),
        lt(reservations.startsAt, span.endsAt),
        not(inArray(reservations.state, ['cancelled', 'expired'])),
        doctorId === undefined ? undefined : eq(reservations.doctorId, doctorId),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.id));
  return rows.map(sealReservation);
}

/**
 * Lists reservations of doctors that are confirmed or await payment and start at this time or later, in the order of
 * time.
 */
export async function listUpcoming(
  db: Db,
  doctors: readonly string[],
  from: Date,
): Promise<ReservationRow[]> {
  const { doctorId, startsAt, state } = reservations;
  return db
    .select()
    .from(reservations)
    .where(
      and(
        equalsAny(doctorId, doctors),
        // A room that was opened early continues, regardless of the hours.
        inArray(state, ['awaiting_payment', 'confirmed']),
        gte(startsAt, from),
      ),
    )
    .orderBy(asc(startsAt));
}

/** Lists reservations of a doctor that have not ended, including those in progress, in the order of time. */
export async function listUnfinished(db: Db, doctor: string): Promise<ReservationRow[]> {
  const { doctorId, startsAt, state } = reservations;
  return db
    .select()
    .from(reservations)
    .where(and(eq(doctorId, doctor), inArray(state, occupyingStates)))
    .orderBy(asc(startsAt));
}

/** Lists the owners of these unfinished reservations in the order of their ids: of all, or only of the given ones. */
export async function listOwnersOfUnfinished(
  db: Db,
  doctors: readonly string[],
  ids?: readonly string[],
): Promise<string[]> {
  const { id, ownerId, doctorId, state } = reservations;
  const rows = await db
    .selectDistinct({ ownerId })
    .from(reservations)
    .where(and(equalsAny(doctorId, doctors), inArray(state, occupyingStates), ids && equalsAny(id, ids)))
    .orderBy(asc(ownerId));
  return rows.map(row => row.ownerId);
}

/**
 * Whether it counts for a clinic that it had a reservation: the clinic's own booking only once its owner has paid or
 * come, so that a clinic gains nothing by its own action.
 */
const counts = and(
  not(inArray(reservations.state, ['cancelled', 'expired'])),
  or(eq(reservations.bookedBy, 'owner'), isNotNull(reservations.paidAt), isNotNull(reservations.arrivedAt)),
);

/** Finds the clinic of an owner's latest reservation that `counts`; null for none. */
export async function findLastClinic(db: Db, owner: ReadScope<'user'>): Promise<string | null> {
  const [row] = await db
    .select({ clinicId: reservations.clinicId })
    .from(reservations)
    .where(and(eq(reservations.ownerId, owner.id), counts))
    .orderBy(desc(reservations.startsAt))
    .limit(1);
  return row?.clinicId ?? null;
}

/** Whether a pet has a reservation with a clinic that `counts` and ends after this time. */
export async function hasReservedWith(
  db: Db,
  { clinicId }: OfClinic,
  petId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        eq(reservations.petId, petId),
        gt(reservations.endsAt, since),
        counts,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Counts a clinic's unpaid holds for an owner by its own bookings, without expired ones. */
export async function countClinicHolds(
  db: Db,
  { clinicId }: OfClinic,
  owner: ReadScope<'user'>,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(reservations)
    .where(
      and(
        eq(reservations.ownerId, owner.id),
        eq(reservations.clinicId, clinicId),
        eq(reservations.state, 'awaiting_payment'),
        eq(reservations.bookedBy, 'clinic'),
        gt(reservations.heldUntil, now),
      ),
    );
  return row?.n ?? 0;
}

/** The condition that a reservation is one of a clinic, for another domain's statement. */
export const isReservationOf = ({ clinicId }: OfClinic, reservationId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${reservations} where ${reservations.id} = ${reservationId} and ${reservations.clinicId} = ${clinicId})`;

/** Filters these reservations to the clinic's own. */
export async function listOwnVisits(
  db: Db,
  { clinicId }: OfClinic,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(equalsAny(reservations.id, ids), eq(reservations.clinicId, clinicId)));
  return new Set(rows.map(({ id }) => id));
}

/** Lists the pairs of these pets and doctors with a reservation completed after this time, each pair once. */
export async function listCompletedPairs(
  db: Db,
  { clinicId }: OfClinic,
  owner: ReadScope<'user'>,
  { petIds, doctorIds }: { readonly petIds: readonly string[]; readonly doctorIds: readonly string[] },
  after: Date,
): Promise<{ readonly petId: string; readonly doctorId: string }[]> {
  return db
    .selectDistinct({ petId: reservations.petId, doctorId: reservations.doctorId })
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        eq(reservations.ownerId, owner.id),
        equalsAny(reservations.petId, petIds),
        equalsAny(reservations.doctorId, doctorIds),
        eq(reservations.state, 'completed'),
        gt(reservations.completedAt, after),
      ),
    );
}

/**
 * Lists the reservations of a pet with a clinic that took place or were missed, and others of which the clinic has
 * written, the latest first.
 * @param hasEntries the condition that the clinic has written of a reservation, of another domain's tables
 * @param after keyset pagination: the last reservation that the caller has
 */
export async function listRecorded(
  db: Db,
  { clinicId }: OfClinic,
  petId: string,
  hasEntries: (reservationId: SQLWrapper) => SQL,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<SealedReservation[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.petId, petId),
        eq(reservations.clinicId, clinicId),
        or(inArray(reservations.state, ['in_session', 'completed', 'no_show']), hasEntries(reservations.id)),
        after === undefined ? undefined : afterCursor({ clinicId }, after, 'latest'),
      ),
    )
    .orderBy(desc(reservations.startsAt), desc(reservations.id))
    .limit(limit);
  return rows.map(sealReservation);
}

/** Lists completed reservations of a pet with a clinic, newest first. */
export async function listVisits(
  db: Db,
  { clinicId }: OfClinic,
  petId: string,
  limit: number,
): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.petId, petId),
        eq(reservations.clinicId, clinicId),
        eq(reservations.state, 'completed'),
      ),
    )
    .orderBy(desc(reservations.startsAt))
    .limit(limit);
}
