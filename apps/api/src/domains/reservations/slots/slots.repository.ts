import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { occupyingStates } from '@rifq/rules';
import { and, asc, gt, inArray, lt, ne, or } from 'drizzle-orm';

/**
 * Lists when these doctors' time is taken within a range, in the order of time. Expired holds take none. Only times are
 * read, which are not secret.
 */
export function listTaken(
  db: Db,
  doctorIds: readonly string[],
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): Promise<{ doctorId: string; startsAt: Date; endsAt: Date }[]> {
  return db
    .select({
      doctorId: reservations.doctorId,
      startsAt: reservations.startsAt,
      endsAt: reservations.endsAt,
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
