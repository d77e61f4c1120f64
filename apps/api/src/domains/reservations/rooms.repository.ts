import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, asc, isNull, lte, or, sql } from 'drizzle-orm';
import type { ReservationRow } from './reservations.repository.ts';

// Literals, so that the partial index of what takes time applies, which has nothing of past years.
const isOn = sql`${reservations.state} in ('awaiting_payment', 'confirmed', 'in_session')
  and ${reservations.state} <> 'awaiting_payment'`;

export type Unclosed = Pick<ReservationRow, 'id' | 'ownerId'>;

/**
 * Lists reservations that should be closed and are not: confirmed or in session, ended before this time, and not opened
 * after it. Longest ended first.
 */
export function listUnclosed(db: Db, since: Date, limit: number): Promise<Unclosed[]> {
  return db
    .select({ id: reservations.id, ownerId: reservations.ownerId })
    .from(reservations)
    .where(
      and(
        isOn,
        lte(reservations.endsAt, since),
        or(isNull(reservations.openedAt), lte(reservations.openedAt, since)),
      ),
    )
    .orderBy(asc(reservations.endsAt))
    .limit(limit);
}
