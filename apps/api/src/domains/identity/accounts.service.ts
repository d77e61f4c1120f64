import type { Db } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { Account, Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import {
  type AccountChange,
  findUser,
  lockUser,
  setCompleted,
  type UserRow,
  updateProfile,
} from './users.repository.ts';

export type { AccountChange };

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

/** Changes an account, with its event. */
export async function changeAccount(
  { outbox }: Pick<Deps, 'outbox'>,
  tx: Db,
  actor: Actor,
  change: AccountChange,
): Promise<void> {
  await updateProfile(tx, actor.own, change);
  await outbox.append(tx, { kind: 'user.updated', payload: { user_id: actor.own.id } }, actor);
}

/** Sets name and e-mail and makes a new account active, with the event. A repeat only changes them. */
export async function completeAccount(
  deps: Pick<Deps, 'outbox' | 'now'>,
  tx: Db,
  actor: Actor,
  names: Pick<AccountChange, 'firstname' | 'surname' | 'email'>,
): Promise<void> {
  if ((await lockAccount(tx, actor.own)).completedAt !== null) return changeAccount(deps, tx, actor, names);
  await updateProfile(tx, actor.own, names);
  await setCompleted(tx, actor.own, deps.now());
  await deps.outbox.append(tx, { kind: 'user.completed', payload: { user_id: actor.own.id } }, actor);
}

/** The recipient of a user's notifications; null when the account does not exist. */
export async function findRecipient(db: Db, user: ReadScope<'user'>): Promise<Recipient | null> {
  const row = await findUser(db, user);
  return row && { ...row, inactive: inactiveReason(row) };
}
