import type { Db } from '@rifq/db';
import { pets, users } from '@rifq/db/schema';
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';

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

/** Whether a pet still lives at home; it stays so until the end of the transaction. */
export async function holdAtHome(tx: Db, petId: string): Promise<boolean> {
  const found = await tx
    .select({ id: pets.id })
    .from(pets)
    .where(and(eq(pets.id, petId), atHome))
    .for('share');
  return found.length > 0;
}
