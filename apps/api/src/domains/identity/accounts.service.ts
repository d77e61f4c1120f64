import type { Db } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { Account, UserActor } from '../../core/actor.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { isChange } from '../../core/is-change.ts';
import {
  type AccountChange,
  findUser,
  lockUser,
  setCompleted,
  setEmailConfirmed,
  type UserRow,
  updateProfile,
} from './users.repository.ts';

export type { AccountChange };

/** The fields of the recipient's account that a notification needs. */
export type Recipient = Pick<
  UserRow,
  | 'id'
  | 'firstname'
  | 'email'
  | 'emailConfirmedAt'
  | 'language'
  | 'digits'
  | 'calendar'
  | 'timeZone'
  | 'countryCode'
> & { readonly inactive: ReturnType<typeof inactiveReason> };

/** Returns why a user is not active, or null. A suspension takes precedence over an incomplete profile. */
export function inactiveReason(user: Pick<UserRow, 'completedAt' | 'suspendedAt'>) {
  if (user.suspendedAt) return 'suspended' as const;
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

/** Locks an account until the end of the transaction. Refuses with session.missing. */
export async function lockAccount(tx: Db, user: WriteScope<'user'>): Promise<Account> {
  return required(await lockUser(tx, user));
}

/** As `lockAccount`, and also refuses when the account was erased during the call. */
export async function lockOpenAccount(tx: Db, user: WriteScope<'user'>): Promise<Account> {
  const row = required(await lockUser(tx, user));
  if (row.erasedAt !== null) throw new AppError('session.missing');
  return row;
}

/** Updates the locked account. A changed email address loses its confirmation and emits an event. */
async function writeChange(
  { outbox }: Pick<Deps, 'outbox'>,
  tx: Db,
  actor: UserActor,
  before: Account,
  change: AccountChange,
): Promise<void> {
  await updateProfile(tx, actor.own, change);
  if (change.email === undefined || change.email === before.email) return;
  await setEmailConfirmed(tx, actor.own, null);
  await outbox.append(tx, { kind: 'user.email_changed', payload: { user_id: actor.own.id } }, actor);
}

/** Changes an account and emits its events; no events when nothing changes. */
export async function changeAccount(
  { outbox }: Pick<Deps, 'outbox'>,
  tx: Db,
  actor: UserActor,
  change: AccountChange,
): Promise<void> {
  const before = await lockOpenAccount(tx, actor.own);
  if (!isChange(before, change)) return;
  await writeChange({ outbox }, tx, actor, before, change);
  await outbox.append(tx, { kind: 'user.updated', payload: { user_id: actor.own.id } }, actor);
}

/** Sets name and email and activates a new account, with the events. On an active account it only changes them. */
export async function completeAccount(
  deps: Pick<Deps, 'outbox' | 'now'>,
  tx: Db,
  actor: UserActor,
  names: Pick<AccountChange, 'firstname' | 'surname' | 'email'>,
): Promise<void> {
  const before = await lockOpenAccount(tx, actor.own);
  if (before.completedAt !== null) return changeAccount(deps, tx, actor, names);
  await writeChange(deps, tx, actor, before, names);
  await setCompleted(tx, actor.own, deps.now());
  await deps.outbox.append(tx, { kind: 'user.completed', payload: { user_id: actor.own.id } }, actor);
}

/** Confirms an account's email address by an emailed link, with the event. Returns false if it has changed since. */
export async function confirmEmail(
  deps: Pick<Deps, 'outbox' | 'now'>,
  tx: Db,
  user: WriteScope<'user'>,
  email: string,
): Promise<boolean> {
  const account = await lockUser(tx, user);
  if (account?.email !== email) return false;
  if (account.emailConfirmedAt !== null) return true;
  await setEmailConfirmed(tx, user, deps.now());
  await deps.outbox.append(tx, { kind: 'user.email_confirmed', payload: { user_id: user.id } }, systemSource);
  return true;
}

/** Finds the recipient of a user's notifications; null when there is no account. */
export async function findRecipient(db: Db, user: ReadScope<'user'>): Promise<Recipient | null> {
  const row = await findUser(db, user);
  return row && row.managedBy === null ? { ...row, inactive: inactiveReason(row) } : null;
}
