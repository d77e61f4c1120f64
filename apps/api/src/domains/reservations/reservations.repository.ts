import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import type { ReservationState } from '@rifq/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type ReservationRow = typeof reservations.$inferSelect;
type Constant = 'id' | 'ownerId' | 'petId' | 'clinicId' | 'doctorId' | 'kind' | 'bookedBy' | 'createdAt';
type Beginning =
  | 'followUpOfId'
  | 'state'
  | 'startsAt'
  | 'endsAt'
  | 'reason'
  | 'redFlags'
  | 'paidAt'
  | 'heldUntil';
type Cost = 'paymentMethod' | 'price' | 'currency' | 'points';
/** The initial columns of a reservation. */
export type NewReservation = Pick<ReservationRow, Constant | Beginning | Cost>;
export type ReservationChange = Partial<
  Omit<typeof reservations.$inferInsert, 'id' | 'ownerId' | 'clinicId'>
>;

/** Seals a row with its relations for access checks: its owner, and its clinic's members. */
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

/** Finds the current row of a reservation, without a lock; null for none. */
export async function findReservation(
  db: Db,
  id: string,
): Promise<Sealed<'reservation', ReservationRow> | null> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
  return row ? sealReservation(row) : null;
}

/** Finds these reservations, without missing ones, in no order. */
export async function listSealed(
  db: Db,
  ids: readonly string[],
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const rows = await db.select().from(reservations).where(equalsAny(reservations.id, ids));
  return rows.map(sealReservation);
}

/** Finds a reservation and locks it until the end of the transaction. */
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
      followUpOfId: placeholder('followUpOfId'),
      state: placeholder('state'),
      startsAt: placeholder('startsAt'),
      endsAt: placeholder('endsAt'),
      reason: placeholder('reason'),
      redFlags: placeholder('redFlags'),
      paymentMethod: placeholder('paymentMethod'),
      price: placeholder('price'),
      currency: placeholder('currency'),
      points: placeholder('points'),
      // Bypasses the column's encoder, which does not accept null.
      paidAt: sql`${placeholder('paidAt')}`,
      heldUntil: sql`${placeholder('heldUntil')}`,
      bookedBy: placeholder('bookedBy'),
      createdAt: placeholder('createdAt'),
    })
    .returning(),
);

/** Inserts a reservation. Throws if the exclusion constraint `reservations_no_overlap` rejects its time. */
export async function insertReservation(tx: Db, row: NewReservation): Promise<ReservationRow> {
  const times = {
    paidAt: row.paidAt?.toISOString() ?? null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
  };
  const [added] = await insertion(tx).execute({ ...row, ...times });
  if (!added) throw new Error('the insert returned no row');
  return added;
}

/**
 * Allows overlapping reservations temporarily in this transaction: the exclusion constraint is checked when
 * `refuseOverlaps` is called, at the latest at the commit.
 */
export async function allowOverlaps(tx: Db): Promise<void> {
  await tx.execute(sql`set constraints reservations_no_overlap deferred`);
}

/** Throws if two reservations overlap; checks the constraint again at each following statement. */
export async function refuseOverlaps(tx: Db): Promise<void> {
  await tx.execute(sql`set constraints reservations_no_overlap immediate`);
}

/**
 * Changes a reservation in the expected state; null if it is in another one. Throws if the exclusion constraint rejects
 * its time.
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
