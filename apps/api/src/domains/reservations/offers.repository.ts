import { type Db, equalsAny } from '@rifq/db';
import { reservationOffers } from '@rifq/db/schema/reservations';
import type { OfferState } from '@rifq/rules';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

export type OfferRow = typeof reservationOffers.$inferSelect;

/** Inserts an open offer. Throws if the reservation has one. */
export async function insertOffer(
  tx: Db,
  { id: reservationId }: WriteScope<'reservation'>,
  offer: Omit<typeof reservationOffers.$inferInsert, 'reservationId' | 'state' | 'endedAt'>,
): Promise<void> {
  await tx.insert(reservationOffers).values({ ...offer, reservationId });
}

/** Finds an offer; null for none. Callers decide by its reservation who may know of it. */
export async function findOffer(db: Db, id: string): Promise<OfferRow | null> {
  const [row] = await db.select().from(reservationOffers).where(eq(reservationOffers.id, id));
  return row ?? null;
}

/** Finds these offers. */
export async function listOffers(db: Db, ids: readonly string[]): Promise<OfferRow[]> {
  return ids.length === 0
    ? []
    : db.select().from(reservationOffers).where(equalsAny(reservationOffers.id, ids));
}

/** Ends an open offer, whose reservation is locked. Returns it; null if it had ended. */
export async function endOffer(
  tx: Db,
  id: string,
  state: Exclude<OfferState, 'open'>,
  endedAt: Date,
): Promise<OfferRow | null> {
  const [row] = await tx
    .update(reservationOffers)
    .set({ state, endedAt })
    .where(and(eq(reservationOffers.id, id), eq(reservationOffers.state, 'open')))
    .returning();
  return row ?? null;
}

/** An open offer that has expired. */
export type OverdueOffer = Pick<OfferRow, 'id' | 'reservationId'>;

/**
 * Lists the open offers that have expired, in the order of their ids.
 * @param after keyset pagination: the last offer that the caller has; null for none
 */
export function listOverdueOffers(
  db: Db,
  now: Date,
  after: string | null,
  limit: number,
): Promise<OverdueOffer[]> {
  const { id, reservationId, state, expiresAt } = reservationOffers;
  return db
    .select({ id, reservationId })
    .from(reservationOffers)
    .where(and(eq(state, 'open'), lte(expiresAt, now), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
