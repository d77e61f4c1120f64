import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import type { ReservationState } from '@rifq/rules';
import { and, asc, desc, eq, gt, inArray, isNotNull, not, or, type SQL } from 'drizzle-orm';
import type { ReadScope, Sealed } from '../../core/access.ts';
import { afterCursor } from './keyset-cursor.repository.ts';
import { type ReservationRow, sealReservation } from './reservations.repository.ts';

export type ReservationFilter = {
  /** `coming`, `past`, a state, or all. */
  readonly state: 'coming' | 'past' | ReservationState | undefined;
  readonly petId: string | undefined;
  /** Only rows after this reservation of the owner, even if it has left the list; empty for another owner's. */
  readonly after: string | undefined;
  /** Only rows with one of these pets or doctors. */
  readonly parties?: OwnerParties | undefined;
  /** Only these ids. */
  readonly ids?: readonly string[] | undefined;
};

/** Pets and doctors, by their ids. */
export type OwnerParties = { readonly petIds: readonly string[]; readonly doctorIds: readonly string[] };

/** Upcoming or in progress. */
const comes = (now: Date) =>
  or(
    eq(reservations.state, 'in_session'),
    and(inArray(reservations.state, ['awaiting_payment', 'confirmed']), gt(reservations.endsAt, now)),
  );

function isWanted(state: ReservationFilter['state'], now: Date): SQL | undefined {
  const coming = comes(now);
  if (state === 'coming') return coming;
  if (state === 'past') return coming && not(coming);
  return state && eq(reservations.state, state);
}

/** Lists reservations of an owner: upcoming ones earliest first, all others latest first. */
export async function listOfOwner(
  db: Db,
  owner: ReadScope<'user'>,
  { state, petId, after, parties, ids }: ReservationFilter,
  now: Date,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const isToCome = state === 'coming';
  const order = isToCome ? asc : desc;
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.ownerId, owner.id),
        petId === undefined ? undefined : eq(reservations.petId, petId),
        isWanted(state, now),
        ids && equalsAny(reservations.id, ids),
        parties &&
          or(
            equalsAny(reservations.petId, parties.petIds),
            equalsAny(reservations.doctorId, parties.doctorIds),
          ),
        after === undefined
          ? undefined
          : afterCursor({ ownerId: owner.id }, after, isToCome ? 'earliest' : 'latest'),
      ),
    )
    .orderBy(order(reservations.startsAt), order(reservations.id))
    .offset(start)
    .limit(length);
  return rows.map(sealReservation);
}

/** Finds the last completed reservation of a pet with a doctor, or null. */
export async function findLastCompleted(
  db: Db,
  owner: ReadScope<'user'>,
  { petId, doctorId }: { readonly petId: string; readonly doctorId: string },
): Promise<{ id: string; completedAt: Date } | null> {
  const [row] = await db
    .select({ id: reservations.id, completedAt: reservations.completedAt })
    .from(reservations)
    .where(
      and(
        eq(reservations.ownerId, owner.id),
        eq(reservations.petId, petId),
        eq(reservations.doctorId, doctorId),
        eq(reservations.state, 'completed'),
        isNotNull(reservations.completedAt),
      ),
    )
    .orderBy(desc(reservations.completedAt))
    .limit(1);
  return row?.completedAt ? { id: row.id, completedAt: row.completedAt } : null;
}

/** Lists the completed reservations of a pet with all clinics, latest first. */
export function listCompletedOfPet(
  db: Db,
  pet: ReadScope<'pet'>,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.petId, pet.id), eq(reservations.state, 'completed')))
    .orderBy(desc(reservations.startsAt), desc(reservations.id))
    .offset(start)
    .limit(length);
}

/** Finds when the reservation of a follow-up was completed. */
export async function findCompletedAt(db: Db, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ completedAt: reservations.completedAt })
    .from(reservations)
    .where(eq(reservations.id, id));
  return row?.completedAt ?? null;
}

/** Lists every pet and every doctor of an owner's reservations, each once. */
export async function listParties(db: Db, owner: ReadScope<'user'>): Promise<OwnerParties> {
  const rows = await db
    .selectDistinct({ petId: reservations.petId, doctorId: reservations.doctorId })
    .from(reservations)
    .where(eq(reservations.ownerId, owner.id));
  return {
    petIds: [...new Set(rows.map(row => row.petId))],
    doctorIds: [...new Set(rows.map(row => row.doctorId))],
  };
}
