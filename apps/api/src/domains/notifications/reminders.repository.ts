import type { Db } from '@rifq/db';
import { pets, remindedDoses, users } from '@rifq/db/schema';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';

export type RemindedRow = typeof remindedDoses.$inferSelect;

/** Owners who may be reminded: the account is complete and not switched off. */
const reachable = and(isNotNull(users.completedAt), isNull(users.switchedOffAt));

/** Pets that live at home: a lost, archived or dead animal is nobody reminded of. */
const atHome = and(eq(pets.state, 'home'), isNull(pets.archivedAt));

/** Every time zone that owners live in. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ timeZone: users.timeZone }).from(users).where(reachable);
  return rows.map(row => row.timeZone);
}

/** The next owners of one time zone after an id, in the order of their ids. */
export async function listOwners(db: Db, timeZone: string, after: string, limit: number) {
  return db
    .select({
      id: users.id,
      countryCode: users.countryCode,
      digits: users.digits,
      calendar: users.calendar,
    })
    .from(users)
    .where(and(reachable, eq(users.timeZone, timeZone), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** The pets of these owners that live at home. */
export async function listPetsAtHome(db: Db, ownerIds: readonly string[]) {
  if (ownerIds.length === 0) return [];
  return db
    .select()
    .from(pets)
    .where(and(inArray(pets.ownerId, [...ownerIds]), atHome))
    .orderBy(asc(pets.id));
}

/**
 * A pet whose owner may still be reminded of it, as it is now; it and its records stay so until the end of the
 * transaction. Null when there is none any more.
 */
export async function lockPetAtHome(tx: Db, petId: string) {
  const [row] = await tx
    .select({ pet: pets })
    .from(pets)
    .innerJoin(users, eq(users.id, pets.ownerId))
    .where(and(eq(pets.id, petId), atHome, reachable))
    .for('no key update', { of: pets });
  return row?.pet ?? null;
}

/** What these pets' owners were reminded of, by pet. */
export async function listReminded(db: Db, petIds: readonly string[]): Promise<Map<string, RemindedRow[]>> {
  if (petIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(remindedDoses)
    .where(inArray(remindedDoses.petId, [...petIds]));
  return Map.groupBy(rows, row => row.petId);
}

/** What a notification reminded of; nothing when it is no reminder. */
export async function listRemindedBy(db: Db, notificationId: string): Promise<RemindedRow[]> {
  return db.select().from(remindedDoses).where(eq(remindedDoses.notificationId, notificationId));
}

/** Notes what a notification reminds of. */
export async function insertReminded(tx: Db, rows: readonly RemindedRow[]): Promise<void> {
  await tx.insert(remindedDoses).values([...rows]);
}

/** Forgets what was reminded of before a date. */
export async function forgetReminded(tx: Db, before: string): Promise<void> {
  await tx.delete(remindedDoses).where(lt(remindedDoses.remindedOn, before));
}
