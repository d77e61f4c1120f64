import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { and, asc, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type UserRow = typeof users.$inferSelect;

export type NewUser = typeof users.$inferInsert;

type ProfileColumn =
  | 'firstname'
  | 'surname'
  | 'email'
  | 'avatarKey'
  | 'digits'
  | 'calendar'
  | 'theme'
  | 'timeZone'
  | 'timeZoneDeclined';

/** Accounts, without the clients whom clinics manage: nobody signs in as one of those, nor finds one by phone. */
const isAccount = isNull(users.managedBy);

/** The fields that users may change: not coins, points, phone or state. Undefined leaves a column unchanged. */
export type AccountChange = { readonly [C in ProfileColumn]?: UserRow[C] | undefined };

export async function countUsersWithPhone(db: Db, phoneE164: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), isAccount));
  return row?.n ?? 0;
}

/** Lists the next accounts after an id, ordered by id, with the balances that a trigger copies from the ledger. */
export async function listBalances(db: Db, after: string, limit: number) {
  return db
    .select({ id: users.id, coins: users.coins, points: users.points, erasedAt: users.erasedAt })
    .from(users)
    .where(and(gt(users.id, after), isAccount))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function countAllUsers(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(isAccount);
  return row?.n ?? 0;
}

/** Finds the account of a phone; null for none. */
export async function findUserByPhone(db: Db, phoneE164: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), isAccount));
  return row ?? null;
}

/** Lists the account of a phone and the client with it whom this clinic manages; one of both, or none. */
export async function listIdsOfPhone(db: Db, phoneE164: string, clinicId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), or(isAccount, eq(users.managedBy, clinicId))));
  return rows.map(({ id }) => id);
}

/** Lists the clients with this phone whom clinics manage, ordered by id. */
export async function listManagedOfPhone(db: Db, phoneE164: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneE164, phoneE164), isNotNull(users.managedBy)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Lists those of these users that exist. */
export function listUsers(db: Db, userIds: readonly string[]): Promise<UserRow[]> {
  return db.select().from(users).where(equalsAny(users.id, userIds));
}

export async function findUser(db: Db, user: ReadScope<'user'>): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  return row ?? null;
}

/** The user, locked until the end of the transaction. */
const locked = memoizeQuery(tx =>
  tx
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update'),
);

export async function lockUser(tx: Db, user: WriteScope<'user'>): Promise<UserRow | null> {
  const [row] = await locked(tx).execute({ id: user.id });
  return row ?? null;
}

/** Adds an account unless the phone already has one. Returns the user, and whether it is new. */
export async function insertUserOnce(tx: Db, user: NewUser): Promise<{ user: UserRow; isNew: boolean }> {
  const [inserted] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.phoneE164, where: isAccount })
    .returning();
  if (inserted) return { user: inserted, isNew: true };
  const existing = await findUserByPhone(tx, user.phoneE164);
  if (!existing) throw new Error('a user vanished between insert and select');
  return { user: existing, isNew: false };
}

async function updateUser(
  tx: Db,
  user: WriteScope<'user'>,
  change: { readonly [C in keyof UserRow]?: UserRow[C] | undefined },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, user.id));
}

/** Updates these columns only, whatever else the object contains. */
export function updateProfile(
  tx: Db,
  user: WriteScope<'user'>,
  {
    firstname,
    surname,
    email,
    avatarKey,
    digits,
    calendar,
    theme,
    timeZone,
    timeZoneDeclined,
  }: AccountChange,
): Promise<void> {
  const preferences = { digits, calendar, theme, timeZone, timeZoneDeclined };
  return updateUser(tx, user, { firstname, surname, email, avatarKey, ...preferences });
}

export function setCompleted(tx: Db, user: WriteScope<'user'>, completedAt: Date): Promise<void> {
  return updateUser(tx, user, { completedAt });
}

/** Confirms the current email address, or removes the confirmation with null. */
export function setEmailConfirmed(tx: Db, user: WriteScope<'user'>, at: Date | null): Promise<void> {
  return updateUser(tx, user, { emailConfirmedAt: at });
}

export function setSuspended(tx: Db, user: WriteScope<'user'>, at: Date | null): Promise<void> {
  return updateUser(tx, user, { suspendedAt: at });
}

/** Users who can get reminders: the account is complete, which no managed client's is, and not suspended. */
const reachable = and(isNotNull(users.completedAt), isNull(users.suspendedAt));

/** Lists the time zones of reachable users. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ timeZone: users.timeZone }).from(users).where(reachable);
  return rows.map(row => row.timeZone);
}

/** Lists the next reachable users of a time zone after an id, ordered by id. */
export async function listReachable(db: Db, timeZone: string, after: string, limit: number) {
  return db
    .select({ id: users.id, countryCode: users.countryCode })
    .from(users)
    .where(and(reachable, eq(users.timeZone, timeZone), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Name and phone of a client without an account. */
export type ManagedContact = Pick<NewUser, 'firstname' | 'phoneE164' | 'phone' | 'countryCode'>;

/** Adds a client of a clinic without an account. Throws where another client of the clinic has the phone. */
export async function insertManaged(
  tx: Db,
  user: ManagedContact & Pick<NewUser, 'id' | 'timeZone'> & { readonly managedBy: string },
): Promise<void> {
  await tx.insert(users).values(user);
}

/** Changes name and phone of a client without an account. */
export function updateManaged(
  tx: Db,
  user: WriteScope<'user'>,
  change: Partial<ManagedContact>,
): Promise<void> {
  return updateUser(tx, user, change);
}
