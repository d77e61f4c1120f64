import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';

/** Lists reservations of a user after an id. */
export function listAllOfOwner(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.ownerId, user.id), gt(reservations.id, after)))
    .orderBy(asc(reservations.id))
    .limit(limit);
}

/** Lists the ids of all reservations of a user. */
export async function listIdsOfOwner(db: Db, user: ReadScope<'user'>): Promise<string[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.ownerId, user.id));
  return rows.map(({ id }) => id);
}

/** Lists the ids of the completed reservations of a user. */
export async function listCompletedIdsOfOwner(db: Db, user: ReadScope<'user'>): Promise<string[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.ownerId, user.id), eq(reservations.state, 'completed')));
  return rows.map(({ id }) => id);
}
