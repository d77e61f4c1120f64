import type { ReservationState } from '@rifq/contract';
import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, eq, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type ReservationRow = typeof reservations.$inferSelect;
type Constant = 'id' | 'ownerId' | 'petId' | 'clinicId' | 'doctorId' | 'kind' | 'bookedBy' | 'createdAt';
type Beginning = 'follows' | 'state' | 'startsAt' | 'endsAt' | 'reason' | 'paidAt' | 'heldUntil';
type Cost = 'paymentMethod' | 'price' | 'currency' | 'points';
/** What a reservation begins with. */
export type NewReservation = Pick<ReservationRow, Constant | Beginning | Cost>;
export type ReservationChange = Partial<
  Omit<typeof reservations.$inferInsert, 'id' | 'ownerId' | 'clinicId' | 'doctorId'>
>;

/** A row with who stands in which relation to it: its owner, and its clinic's members. */
export const sealReservation = (row: ReservationRow): Sealed<'reservation', ReservationRow> =>
  seal(
    {
      type: 'reservation',
      id: row.id,
      ownerId: row.ownerId,
      clinicId: row.clinicId,
      doctorId: row.doctorId,
    },
    row,
  );

/** A reservation as it stands, not locked; null for none. */
export async function findReservation(
  db: Db,
  id: string,
): Promise<Sealed<'reservation', ReservationRow> | null> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
  return row ? sealReservation(row) : null;
}

/** Those of these reservations that exist, in no order. */
export async function listSealed(
  db: Db,
  ids: readonly string[],
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const rows = await db.select().from(reservations).where(equalsAny(reservations.id, ids));
  return rows.map(sealReservation);
}

/** A reservation, locked until the end of the transaction. */
export async function lockReservation(
  tx: Db,
  id: string,
): Promise<Sealed<'reservation', ReservationRow> | null> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('no key update');
  return row ? sealReservation(row) : null;
}

const { placeholder } = sql;

const insertion = memoizeQuery(tx =>
  tx
    .insert(reservations)
    .values({
      id: placeholder('id'),
      ownerId: placeholder('ownerId'),
      petId: placeholder('petId'),
      clinicId: placeholder('clinicId'),
      doctorId: placeholder('doctorId'),
      kind: placeholder('kind'),
      follows: placeholder('follows'),
      state: placeholder('state'),
      startsAt: placeholder('startsAt'),
      endsAt: placeholder('endsAt'),
      reason: placeholder('reason'),
      paymentMethod: placeholder('paymentMethod'),
      price: placeholder('price'),
      currency: placeholder('currency'),
      points: placeholder('points'),
      // Without the column's encoder, which knows no null.
      paidAt: sql`${placeholder('paidAt')}`,
      heldUntil: sql`${placeholder('heldUntil')}`,
      bookedBy: placeholder('bookedBy'),
      createdAt: placeholder('createdAt'),
    })
    .returning()
    .prepare(''),
);

/** Adds a reservation. Throws where the exclusion constraint `reservations_no_overlap` refuses its time. */
export async function insertReservation(tx: Db, row: NewReservation): Promise<ReservationRow> {
  const moments = {
    paidAt: row.paidAt?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
  };
  const [added] = await insertion(tx).execute({ ...row, ...moments });
  if (!added) throw new Error('the insert returned no row');
  return added;
}

/**
 * Lets the transaction write reservations of which two overlap in between: the exclusion constraint judges what there is
 * when `refuseOverlaps` is called, at the latest at the end.
 */
export async function allowOverlaps(tx: Db): Promise<void> {
  await tx.execute(sql`set constraints reservations_no_overlap deferred`);
}

/** Throws where two reservations overlap, from now on at each statement again. */
export async function refuseOverlaps(tx: Db): Promise<void> {
  await tx.execute(sql`set constraints reservations_no_overlap immediate`);
}

/**
 * Changes a reservation that is in the state that is expected; null when it is in another one. Throws where the exclusion
 * constraint refuses its time.
 */
export async function updateReservation(
  tx: Db,
  reservation: WriteScope<'reservation'>,
  expected: ReservationState,
  change: ReservationChange,
): Promise<ReservationRow | null> {
  const [row] = await tx
    .update(reservations)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(reservations.id, reservation.id), eq(reservations.state, expected)))
    .returning();
  return row ?? null;
}
