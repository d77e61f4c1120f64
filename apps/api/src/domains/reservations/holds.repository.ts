import { type Db, memoizeQuery } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, asc, count, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { ReadScope, Sealed } from '../../core/access.ts';
import { type ReservationRow, sealReservation } from './reservations.repository.ts';

// A literal, since a generic plan for any state cannot use the partial index of this one.
const isHeld = sql`${reservations.state} = 'awaiting_payment'`;

/** Counts an owner's unpaid holds by own bookings, without expired ones. */
export async function countHolds(db: Db, owner: ReadScope<'user'>, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(reservations)
    .where(
      and(
        eq(reservations.ownerId, owner.id),
        isHeld,
        eq(reservations.bookedBy, 'owner'),
        gt(reservations.heldUntil, now),
      ),
    );
  return row?.n ?? 0;
}

const LOCKED_SECONDS = 15 * 60;

const timeLocks = memoizeQuery(tx =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('of')} || quarter, 0))` })
    .from(
      sql`generate_series(${sql.placeholder('first')}::bigint, ${sql.placeholder('last')}::bigint) as quarter`,
    ),
);

/**
 * Locks a range of a doctor's time until the end of the transaction, by its quarters of an hour in ascending order.
 * Without it, two concurrent inserts of overlapping rows can deadlock.
 */
export async function lockTime(
  tx: Db,
  doctorId: string,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  const quarter = (ms: number) => Math.floor(ms / 1000 / LOCKED_SECONDS);
  const [first, last] = [quarter(startsAt.getTime()), quarter(endsAt.getTime() - 1)];
  await timeLocks(tx).execute({ of: `reservation:${doctorId}:`, first, last });
}

const deadHolds = memoizeQuery(tx =>
  tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.doctorId, sql.placeholder('doctorId')),
        isHeld,
        lte(reservations.heldUntil, sql.placeholder('now')),
        lt(reservations.startsAt, sql.placeholder('endsAt')),
        gt(reservations.endsAt, sql.placeholder('startsAt')),
      ),
    )
    .orderBy(asc(reservations.id))
    .for('no key update'),
);
/** Contains any bookable time. */
const ALWAYS = { startsAt: new Date(0), endsAt: new Date('9999-12-31') };

/** Locks the expired holds on a range of a doctor's time, or on all of it, until the end of the transaction. */
export async function lockDeadHolds(
  tx: Db,
  doctorId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date } | null,
  now: Date,
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const rows = await deadHolds(tx).execute({ doctorId, now, ...(span ?? ALWAYS) });
  return rows.map(sealReservation);
}

/** Locks all holds of a doctor, including expired ones, until the end of the transaction. */
export async function lockHolds(tx: Db, doctorId: string): Promise<Sealed<'reservation', ReservationRow>[]> {
  const rows = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.doctorId, doctorId), isHeld))
    .orderBy(asc(reservations.id))
    .for('no key update');
  return rows.map(sealReservation);
}

/** Lists the ids of expired holds, longest expired first. */
export async function listDeadHolds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(isHeld, lte(reservations.heldUntil, now)))
    .orderBy(asc(reservations.heldUntil))
    .limit(limit);
  return rows.map(({ id }) => id);
}
