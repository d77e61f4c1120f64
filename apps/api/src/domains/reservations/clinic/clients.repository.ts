import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationKinds } from '@rifq/rules';
import { and, desc, eq, inArray, isNotNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Sealed } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { afterCursor } from '../keyset-cursor.repository.ts';
import { opensRecord } from '../open-records.repository.ts';
import { type ReservationRow, sealReservation } from '../reservations.repository.ts';
import { makesKnown } from './owners-at-clinic.repository.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** What reservations let a clinic see of a user: the open record, and the name; conditions of another domain's statement. */
export function seenIn({ clinicId }: OfClinic, userId: SQLWrapper, now: Date): { opens: SQL; known: SQL } {
  const exists = (condition: SQL | undefined) => {
    const isTheirs = and(eq(reservations.clinicId, clinicId), sql`${reservations.ownerId} = ${userId}`);
    return sql`exists (select 1 from ${reservations} where ${and(isTheirs, condition)})`;
  };
  return { opens: exists(opensRecord(now)), known: exists(makesKnown()) };
}

const ofClients = ({ clinicId }: OfClinic, userIds: readonly string[]) =>
  and(eq(reservations.clinicId, clinicId), equalsAny(reservations.ownerId, userIds));

/** Lists the pets of these owners whose records are open to a clinic. */
export async function listOpenPets(
  db: Db,
  clinic: OfClinic,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ petId: reservations.petId })
    .from(reservations)
    .where(and(ofClients(clinic, userIds), opensRecord(now)));
  return rows.map(({ petId }) => petId);
}

/** Lists when the last visit or consultation of each owner with a clinic that took place, or is going on, began. */
export async function listLastVisits(
  db: Db,
  clinic: OfClinic,
  userIds: readonly string[],
): Promise<{ readonly ownerId: string; readonly at: Date | null }[]> {
  const { ownerId, state, startsAt, openedAt, arrivedAt } = reservations;
  const began = sql`coalesce(${arrivedAt}, least(${openedAt}, ${startsAt}))`;
  return db
    .select({ ownerId, at: sql<Date | null>`max(${began})`.mapWith(startsAt) })
    .from(reservations)
    .where(
      and(
        ofClients(clinic, userIds),
        or(inArray(state, ['in_session', 'completed']), and(eq(state, 'confirmed'), isNotNull(arrivedAt))),
      ),
    )
    .groupBy(ownerId);
}

/**
 * Lists the reservations of an owner with a clinic, the latest first, without those that ended unpaid.
 * @param page.after keyset pagination: lists the reservations after this one only
 */
export async function listOfOwnerAt(
  db: Db,
  { clinicId }: OfClinic,
  userId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const { state, paidAt, kind } = reservations;
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        ofClients({ clinicId }, [userId]),
        after === undefined ? undefined : afterCursor({ clinicId }, after, 'latest'),
        or(
          isNotNull(paidAt),
          eq(kind, reservationKinds.visit),
          not(inArray(state, ['cancelled', 'expired'])),
        ),
      ),
    )
    .orderBy(desc(reservations.startsAt), desc(reservations.id))
    .limit(limit);
  return rows.map(sealReservation);
}

/** Whether an owner has had a reservation with a clinic, in any state. */
export async function hasAnyAt(db: Db, { clinicId }: OfClinic, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(ofClients({ clinicId }, [userId]))
    .limit(1);
  return rows.length > 0;
}
