import { type Db, withTransaction } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { type Account, noTab } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { asServer } from '../../core/server-access.ts';
import { appendAudit } from '../../platform/audit.repository.ts';
import {
  countAllUsers,
  findUser,
  findUserByPhone,
  insertUserOnce,
  listReachable,
  listTimeZones,
  lockUser,
  type ProfileColumns,
  setCompleted,
  setSwitchedOff,
  type UserRow,
  updateProfile,
} from './users.repository.ts';

/** What a user may change of the own account: not coins, points, phone or state. */
export type AccountChange = Partial<ProfileColumns>;

/** What a notification needs of its recipient's account. */
export type Recipient = Pick<
  UserRow,
  'id' | 'firstname' | 'email' | 'digits' | 'calendar' | 'timeZone' | 'countryCode'
> & { readonly inactive: ReturnType<typeof inactiveReason> };

/** Why a user is not active, or null. Being switched off comes before an incomplete profile. */
export function inactiveReason(user: Pick<UserRow, 'completedAt' | 'switchedOffAt'>) {
  if (user.switchedOffAt) return 'switched_off' as const;
  return user.completedAt ? null : ('incomplete' as const);
}

const required = (user: UserRow | null): UserRow => {
  if (!user) throw new AppError('session.missing');
  return user;
};

/** Reads an account. Refuses with session.missing when it does not exist. */
export async function readAccount(db: Db, user: ReadScope<'user'>): Promise<Account> {
  return required(await findUser(db, user));
}

/** An account, locked until the end of the transaction. Refuses with session.missing. */
export async function lockAccount(tx: Db, user: WriteScope<'user'>): Promise<Account> {
  return required(await lockUser(tx, user));
}

export function changeAccount(tx: Db, user: WriteScope<'user'>, change: AccountChange): Promise<void> {
  return updateProfile(tx, user, change);
}

/** Makes an account active. */
export function completeAccount(tx: Db, user: WriteScope<'user'>, at: Date): Promise<void> {
  return setCompleted(tx, user, at);
}

/** The recipient of a user's notifications; null when the account does not exist. */
export async function findRecipient(db: Db, user: ReadScope<'user'>): Promise<Recipient | null> {
  const row = await findUser(db, user);
  return row && { ...row, inactive: inactiveReason(row) };
}

/** The time zones of all users who can get reminders. */
export function listOwnerTimeZones(db: Db): Promise<string[]> {
  return listTimeZones(db);
}

/** The next users of a time zone who can get reminders, in the order of their ids, after an id. */
export function listOwnersIn(db: Db, timeZone: string, after: string, limit: number) {
  return listReachable(db, timeZone, after, limit);
}

export function countUsers(db: Db): Promise<number> {
  return countAllUsers(db);
}

/** Adds a user without verifying the phone, for the demo. */
export async function addUser(
  deps: Pick<Deps, 'db' | 'outbox'>,
  user: Parameters<typeof insertUserOnce>[1],
): Promise<void> {
  const { isNew } = await insertUserOnce(deps.db, user);
  if (isNew)
    await deps.outbox.append(deps.db, { kind: 'user.registered', payload: { user_id: user.id } }, noTab);
}

/**
 * Switches a user off or on again, as an operator. The sessions of a switched-off user stay open, so that a page can
 * explain it. Returns false when no user has this phone.
 */
export function switchUser(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  phoneE164: string,
  on: boolean,
  operator: string,
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const user = await findUserByPhone(tx, phoneE164);
    if (!user) return false;
    if ((user.switchedOffAt === null) === on) return true;
    await setSwitchedOff(tx, asServer('user', user.id), on ? null : deps.now());
    const kind = on ? 'user.switched_on' : 'user.switched_off';
    await deps.outbox.append(tx, { kind, payload: { user_id: user.id } }, noTab);
    await appendAudit(tx, { actor: operator, action: kind, subject: user.id });
    return true;
  });
}
