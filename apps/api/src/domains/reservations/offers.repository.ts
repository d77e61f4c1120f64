import { type Db, equalsAny } from '@rifq/db';
import { reservationOffers } from '@rifq/db/schema/reservations';
import type { OfferState } from '@rifq/rules';
import { and, asc, eq, lte } from 'drizzle-orm';
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

/** Ends an open offer, whose reservation is locked. */
export async function endOffer(
  tx: Db,
  id: string,
  state: Exclude<OfferState, 'open'>,
  endedAt: Date,
): Promise<void> {
  await tx
    .update(reservationOffers)
    .set({ state, endedAt })
    .where(and(eq(reservationOffers.id, id), eq(reservationOffers.state, 'open')));
}

/** Lists the open offers that have expired, the first to expire first. */
export function listOverdueOffers(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<OfferRow, 'id' | 'reservationId'>[]> {
  return db
    .select({ id: reservationOffers.id, reservationId: reservationOffers.reservationId })
    .from(reservationOffers)
    .where(and(eq(reservationOffers.state, 'open'), lte(reservationOffers.expiresAt, now)))
    .orderBy(asc(reservationOffers.expiresAt))
    .limit(limit);
}
