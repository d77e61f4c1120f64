// Functions of identity without an actor, for the server itself. A lint rule restricts who may import them.
import { findCountry } from '@rifq/contract';
import { type Db, newId, withTransaction } from '@rifq/db';
import { type Residence, systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { asServer } from '../../core/server-access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inactiveReason } from './accounts.service.ts';
import { listCodeOutcomes } from './code-outcomes.repository.ts';
import { revokeAll } from './devices.service.ts';
import { text } from './identity.texts.ts';
import { readInternational } from './phone.ts';
import { residenceOf } from './residence.service.ts';
import { deleteSecondFactor } from './second-factor/delete.service.ts';
import { clearPassed, shortenSessions } from './second-factor/passed-sessions.repository.ts';
import { deleteEnforced, insertEnforced } from './second-factor/second-factor.repository.ts';
import { sessionSeconds } from './session-length.ts';
import { listUsedToday } from './sms-budget.service.ts';
import {
  countAllUsers,
  findUserByPhone,
  insertUserOnce,
  listBalances,
  listReachable,
  listTimeZones,
  listUsers,
  type NewUser,
  setSuspended,
  type UserRow,
} from './users.repository.ts';

export { issueRecoveryCodes } from './second-factor/issue-codes.ts';

/** Lists the time zones of all users who can get reminders. */
export function listOwnerTimeZones(db: Db): Promise<string[]> {
  return listTimeZones(db);
}

/** Lists the next users of a time zone who can get reminders, ordered by id, after an id. */
export async function listOwnersIn(
  db: Db,
  timeZone: string,
  after: string,
  limit: number,
): Promise<{ readonly id: string; readonly residence: Residence }[]> {
  const owners = await listReachable(db, timeZone, after, limit);
  return owners.map(({ id, countryCode }) => ({ id, residence: residenceOf({ timeZone, countryCode }) }));
}

/** An account with its copies of the ledger's totals. */
export type Balance = {
  readonly id: string;
  readonly coins: number;
  readonly points: number;
  /** When it was erased; null if it was not. */
  readonly erasedAt: Date | null;
};

/** Lists the next accounts after an id, ordered by id. */
export function listAccounts(db: Db, after: string, limit: number): Promise<Balance[]> {
  return listBalances(db, after, limit);
}

/** Finds the id of the user with this phone; null when there is none. */
export async function findUserId(db: Db, phoneE164: string): Promise<string | null> {
  return (await findUserByPhone(db, phoneE164))?.id ?? null;
}

/**
 * Finds the id of the user with this phone, or adds a user with the event, in the caller's transaction. A new user
 * completes the profile at the first visit. Throws when the phone is no mobile number.
 */
export async function findOrAddUser(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  phoneE164: string,
): Promise<string> {
  const phone = readInternational(phoneE164);
  if (!phone) throw new RangeError('no mobile number of a known country');
  const { user, isNew } = await insertUserOnce(tx, {
    id: newId(),
    phoneE164: phone.e164,
    phone: phone.national,
    countryCode: phone.countryCode,
    timeZone: findCountry(phone.countryCode)?.timeZone ?? 'UTC',
  });
  if (isNew)
    await outbox.append(tx, { kind: 'user.registered', payload: { user_id: user.id } }, systemSource);
  return user.id;
}

/** The fields of an owner that a clinic sees when it has a reservation with the owner. */
export type OwnerContact = {
  readonly id: string;
  readonly firstname: string;
  /** With the surname. */
  readonly name: string;
  /** Null when the account was erased. */
  readonly phoneE164: string | null;
  readonly residence: Residence;
};

const contactOf = (user: UserRow): OwnerContact => ({
  id: user.id,
  firstname: user.firstname ?? '',
  name:
    user.erasedAt === null ? [user.firstname, user.surname].filter(Boolean).join(' ') : text('erased.name'),
  phoneE164: user.erasedAt === null ? user.phoneE164 : null,
  residence: residenceOf(user),
});

/** Returns name, phone and residence of each of these users that exists, by id. */
export async function contactsOf(db: Db, userIds: readonly string[]): Promise<Map<string, OwnerContact>> {
  const users = await listUsers(db, [...new Set(userIds)]);
  return new Map(users.map(user => [user.id, contactOf(user)]));
}

/** Finds the active user with this phone; null when there is none. */
export async function activeOwnerByPhone(db: Db, phoneE164: string): Promise<OwnerContact | null> {
  const user = await findUserByPhone(db, phoneE164);
  return user && inactiveReason(user) === null ? contactOf(user) : null;
}

export function countUsers(db: Db): Promise<number> {
  return countAllUsers(db);
}

/** Adds a user without verifying the phone, for the demo. */
export function addUser(deps: Pick<Deps, 'db' | 'outbox'>, user: NewUser): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const { isNew } = await insertUserOnce(tx, user);
    if (isNew)
      await deps.outbox.append(tx, { kind: 'user.registered', payload: { user_id: user.id } }, systemSource);
  });
}

/**
 * Suspends or reactivates a user, as an operator. Returns false when no user has this phone. The sessions of a
 * suspended user stay open, so that a page can explain it, but lose access to the clinic's pages.
 */
export function setUserSuspended(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  phoneE164: string,
  on: boolean,
  operator: string,
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const user = await findUserByPhone(tx, phoneE164);
    if (!user) return false;
    if ((user.suspendedAt === null) === on) return true;
    const scope = asServer('user', user.id);
    await setSuspended(tx, scope, on ? null : deps.now());
    if (!on) await clearPassed(tx, scope);
    const kind = on ? 'user.reactivated' : 'user.suspended';
    await deps.outbox.append(tx, { kind, payload: { user_id: user.id } }, systemSource);
    await recordAudit(tx, { actor: operator, action: kind, subject: user.id });
    return true;
  });
}

/** Requires a second factor of a user from now on, and shortens the user's sessions. */
export async function enforceSecondFactor(tx: Db, userId: string): Promise<void> {
  const user = asServer('user', userId);
  await insertEnforced(tx, user);
  await shortenSessions(tx, user, sessionSeconds(true));
}

/** Stops requiring a second factor of a user. An enrolled one stays, with its session length. */
export function stopEnforcingSecondFactor(tx: Db, userId: string): Promise<void> {
  return deleteEnforced(tx, asServer('user', userId));
}

/** Signs a user out on all devices, with an event for each session: open tabs lose their live channels too. */
export function endSessionsOf(deps: Pick<Deps, 'now' | 'outbox'>, tx: Db, userId: string): Promise<void> {
  return revokeAll(deps, tx, asServer('user', userId), systemSource);
}

/**
 * Removes the second factor of an account whose phone is lost, and signs it out on all devices. Returns false when no
 * user has this phone, or the account has no second factor.
 */
export function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  { phoneE164, reason, operator }: { phoneE164: string; reason: string; operator: string },
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const user = await findUserByPhone(tx, phoneE164);
    if (!user || !(await deleteSecondFactor(deps, tx, asServer('user', user.id)))) return false;
    const subject = `${user.id}: ${reason}`;
    await recordAudit(tx, { actor: operator, action: 'second_factor.reset', subject });
    return true;
  });
}

/** Lists the number of codes sent to each country today, for an operator. */
export const listCodesToday = listUsedToday;

/** Lists the outcomes of a phone's last codes, the newest first; stored for 30 days. */
export const traceCodes = listCodeOutcomes;
