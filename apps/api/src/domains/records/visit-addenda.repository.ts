import { type Db, equalsAny } from '@rifq/db';
import { visitAddenda } from '@rifq/db/schema/records';
import { asc, count, eq } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type AddendumRow = typeof visitAddenda.$inferSelect;

export async function insertAddendum(
  tx: Db,
  visit: WriteScope<'reservation'>,
  addendum: Omit<AddendumRow, 'reservationId'>,
): Promise<void> {
  await tx.insert(visitAddenda).values({ ...addendum, reservationId: visit.id });
}

/** Lists the addenda of these visits, the oldest first. */
export function listAddenda(db: Db, visits: readonly ReadScope<'reservation'>[]): Promise<AddendumRow[]> {
  const ids = visits.map(({ id }) => id);
  return db
    .select()
    .from(visitAddenda)
    .where(equalsAny(visitAddenda.reservationId, ids))
    .orderBy(asc(visitAddenda.id));
}

export async function countAddenda(db: Db, visit: ReadScope<'reservation'>): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(visitAddenda)
    .where(eq(visitAddenda.reservationId, visit.id));
  return row?.n ?? 0;
}
