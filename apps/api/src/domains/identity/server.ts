// What identity offers to the server itself, where there is no actor: the linter says who may import it.
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
import { forgetSecondFactor } from './second-factor/forget.service.ts';
import { clearPassed, shortenSessions } from './second-factor/passed-sessions.repository.ts';
import { deleteAsked, insertAsked } from './second-factor/second-factor.repository.ts';
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
  setSwitchedOff,
  type UserRow,
} from './users.repository.ts';

export { issueRecoveryCodes } from './second-factor/issue-codes.ts';

/** The time zones of all users who can get reminders. */
export function listOwnerTimeZones(db: Db): Promise<string[]> {
  return listTimeZones(db);
}

/** The next users of a time zone who can get reminders, in the order of their ids, after an id. */
export async function listOwnersIn(
  db: Db,
  timeZone: string,
  after: string,
  limit: number,
): Promise<{ readonly id: string; readonly residence: Residence }[]> {
  const owners = await listReachable(db, timeZone, after, limit);
  return owners.map(({ id, countryCode }) => ({ id, residence: residenceOf({ timeZone, countryCode }) }));
}

/** An account with the copies of its sums in the ledger. */
export type Balance = {
  readonly id: string;
  readonly coins: number;
  readonly points: number;
  /** When it was erased; null of all others. */
  readonly erasedAt: Date | null;
};

/** The next accounts after an id, in the order of their ids. */
export function listAccounts(db: Db, after: string, limit: number): Promise<Balance[]> {
  return listBalances(db, after, limit);
}

/** The id of the user who has this phone; null when nobody has. */
export async function findUserId(db: Db, phoneE164: string): Promise<string | null> {
  return (await findUserByPhone(db, phoneE164))?.id ?? null;
}

/**
 * The id of the user who has this phone, in the caller's transaction. One who is new is added with the event, and completes
 * the profile at the first visit. Throws for what is no mobile number.
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

/** An owner, as the clinic sees one with whom it has a reservation. */
export type OwnerContact = {
  readonly id: string;
  readonly firstname: string;
  /** With the surname. */
  readonly name: string;
  /** Null of an account that was erased. */
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

/** Names, phones and residences of those of these users that exist, by id. */
export async function contactsOf(db: Db, userIds: readonly string[]): Promise<Map<string, OwnerContact>> {
  const users = await listUsers(db, [...new Set(userIds)]);
  return new Map(users.map(user => [user.id, contactOf(user)]));
}

/** The active user who has this phone; null when there is none. */
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
 * Switches a user off or on again, as an operator; answers false when no user has this phone. The sessions of a
 * switched-off user stay open, so that a page can explain it, but the clinic's pages close in them.
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
    if ((user.switchedOffAt === null) === on) return true;
    const scope = asServer('user', user.id);
    await setSwitchedOff(tx, scope, on ? null : deps.now());
    if (!on) await clearPassed(tx, scope);
    const kind = on ? 'user.switched_on' : 'user.switched_off';
    await deps.outbox.append(tx, { kind, payload: { user_id: user.id } }, systemSource);
    await recordAudit(tx, { actor: operator, action: kind, subject: user.id });
    return true;
  });
}

/** Asks a second factor of a user from now on, whose sessions end sooner. */
export async function enforceSecondFactor(tx: Db, userId: string): Promise<void> {
  const user = asServer('user', userId);
  await insertAsked(tx, user);
  await shortenSessions(tx, user, sessionSeconds(true));
}

/** Asks no second factor of a user any more; one that is set up stays, and sessions with it as long as they are. */
export function stopAskingSecondFactor(tx: Db, userId: string): Promise<void> {
  return deleteAsked(tx, asServer('user', userId));
}

/** Signs a user out everywhere, with an event for each session: open tabs lose their live channels too. */
export function endSessionsOf(deps: Pick<Deps, 'now' | 'outbox'>, tx: Db, userId: string): Promise<void> {
  return revokeAll(deps, tx, asServer('user', userId), systemSource);
}

/**
 * Takes the second factor from an account whose phone is lost, and signs it out everywhere. Answers false when no user
 * has this phone, or the account has no second factor.
 */
export function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  { phoneE164, reason, operator }: { phoneE164: string; reason: string; operator: string },
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const user = await findUserByPhone(tx, phoneE164);
    if (!user || !(await forgetSecondFactor(deps, tx, asServer('user', user.id)))) return false;
    const subject = `${user.id}: ${reason}`;
    await recordAudit(tx, { actor: operator, action: 'second_factor.reset', subject });
    return true;
  });
}

/** How many codes each country has got today, for an operator. */
export const listCodesToday = listUsedToday;

/** What became of the last codes of a phone, the newest first; stored for 30 days. */
export const traceCodes = listCodeOutcomes;
