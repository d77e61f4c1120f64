import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { occupyingStates } from '@rifq/rules';
import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';

/** When a reservation took its time: when it was booked, moved, or a no-show was taken back. */
const takenSince =
  sql<Date>`greatest(${reservations.createdAt}, ${reservations.rescheduledAt}, ${reservations.missedUndoneAt})`.mapWith(
    reservations.createdAt,
  );

/**
 * Lists when these doctors' time is taken within a range, in the order of time. Expired holds take none. Only times are
 * read, which are not secret.
 */
export function listTaken(
  db: Db,
  doctorIds: readonly string[],
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): Promise<{ id: string; doctorId: string; startsAt: Date; endsAt: Date; since: Date }[]> {
  return db
    .select({
      id: reservations.id,
      doctorId: reservations.doctorId,
      startsAt: reservations.startsAt,
      endsAt: reservations.endsAt,
      since: takenSince,
    })
    .from(reservations)
    .where(
      and(
        equalsAny(reservations.doctorId, doctorIds),
        inArray(reservations.state, occupyingStates),
        or(ne(reservations.state, 'awaiting_payment'), gt(reservations.heldUntil, now)),
        lt(reservations.startsAt, endsAt),
        gt(reservations.endsAt, startsAt),
      ),
    )
    .orderBy(asc(reservations.startsAt));
}

const { placeholder } = sql;

const squeezed = memoizeQuery(tx =>
  tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.doctorId, placeholder('doctorId')),
        reservations.squeezedIn,
        sql`${reservations.state} in ('awaiting_payment', 'confirmed', 'in_session')`,
        lt(reservations.startsAt, placeholder('endsAt')),
        gt(reservations.endsAt, placeholder('startsAt')),
      ),
    ),
);

/** Lists what is squeezed into a range of a doctor's time, which the exclusion constraint does not see. */
export async function listSqueezed(
  tx: Db,
  doctorId: string,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<string[]> {
  const rows = await squeezed(tx).execute({ doctorId, startsAt, endsAt });
  return rows.map(({ id }) => id);
}
