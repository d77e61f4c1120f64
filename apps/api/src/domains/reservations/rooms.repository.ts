import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, asc, isNull, lte, or, sql } from 'drizzle-orm';
import type { ReservationRow } from './reservations.repository.ts';

// Written out, so that the index of the guard against overlaps serves: it holds what takes time and nothing of past years.
const isOn = sql`${reservations.state} in ('awaiting_payment', 'confirmed', 'in_session')
  and ${reservations.state} <> 'awaiting_payment'`;

export type Unclosed = Pick<ReservationRow, 'id' | 'ownerId'>;

/**
 * Those that were to be closed and have not been: confirmed or in session, over since this moment, and not opened after it.
 * The longest over first.
 */
export function listUnclosed(db: Db, since: Date, limit: number): Promise<Unclosed[]> {
  const span = sql`tstzrange(${reservations.startsAt}, ${reservations.endsAt})`;
  return db
    .select({ id: reservations.id, ownerId: reservations.ownerId })
    .from(reservations)
    .where(
      and(
        isOn,
        sql`${span} << tstzrange(${since}, null)`,
        or(isNull(reservations.openedAt), lte(reservations.openedAt, since)),
      ),
    )
    .orderBy(asc(reservations.endsAt))
    .limit(limit);
}
