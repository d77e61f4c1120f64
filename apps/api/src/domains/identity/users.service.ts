import { type Db, newId, withTransaction } from '@rifq/db';
import { findCountry } from '@rifq/rules';
import { permit, type SystemOf } from '../../core/access.ts';
import { type Residence, systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { Locale } from '../../core/locales.ts';
import { inactiveReason } from './accounts.service.ts';
import { accountActions } from './identity.policy.ts';
import { textIn } from './identity.texts.ts';
import { readInternational } from './phone.ts';
import { residenceOf } from './residence.service.ts';
import {
  countAllUsers,
  findUserByPhone,
  insertUserOnce,
  listBalances,
  listIdsOfPhone,
  listManagedOfPhone,
  listReachable,
  listTimeZones,
  listUsers,
  type NewUser,
  type UserRow,
} from './users.repository.ts';

type Lister = SystemOf<typeof accountActions.list>;
type Finder = SystemOf<typeof accountActions.find>;
type Reader = SystemOf<typeof accountActions.read>;
type Adder = SystemOf<typeof accountActions.add>;

/** Lists the time zones of all users who can get reminders. */
export function listOwnerTimeZones(db: Db, actor: Lister): Promise<string[]> {
  permit(actor, accountActions.list);
  return listTimeZones(db);
}

/** Lists the next users of a time zone who can get reminders, ordered by id, after an id. */
export async function listOwnersIn(
  db: Db,
  actor: Lister,
  timeZone: string,
  after: string,
  limit: number,
): Promise<{ readonly id: string; readonly residence: Residence }[]> {
  permit(actor, accountActions.list);
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
export function listAccounts(db: Db, actor: Lister, after: string, limit: number): Promise<Balance[]> {
  permit(actor, accountActions.list);
  return listBalances(db, after, limit);
}

export function countUsers(db: Db, actor: Lister): Promise<number> {
  permit(actor, accountActions.list);
  return countAllUsers(db);
}

/** Finds the id of the user with this phone; null when there is none. */
export async function findUserId(db: Db, actor: Finder, phoneE164: string): Promise<string | null> {
  permit(actor, accountActions.find);
  return (await findUserByPhone(db, phoneE164))?.id ?? null;
}

/** Lists the account of a phone, and the client with it whom this clinic manages. */
export function idsOfPhone(db: Db, actor: Finder, phoneE164: string, clinicId: string): Promise<string[]> {
  permit(actor, accountActions.find);
  return listIdsOfPhone(db, phoneE164, clinicId);
}

/** Lists the ids of the clients with this phone whom clinics manage, in order. */
export function managedIdsOfPhone(db: Db, actor: Finder, phoneE164: string): Promise<string[]> {
  permit(actor, accountActions.find);
  return listManagedOfPhone(db, phoneE164);
}

/** Whether this is the id of a client without an account who was not erased. */
export async function isManagedClient(db: Db, actor: Finder, id: string): Promise<boolean> {
  permit(actor, accountActions.find);
  const [user] = await listUsers(db, [id]);
  return user !== undefined && user.managedBy !== null && user.erasedAt === null;
}

/** The fields of an owner that a clinic sees when it has a reservation with the owner. */
export type OwnerContact = {
  readonly id: string;
  readonly firstname: string;
  readonly surname: string;
  /** With the surname; null when the account was erased (`contactName`). */
  readonly name: string | null;
  /** Null when the account was erased, or the phone was given up. */
  readonly phoneE164: string | null;
  readonly residence: Residence;
  /** False for a client whom a clinic manages. */
  readonly hasAccount: boolean;
};

const contactOf = (user: UserRow): OwnerContact => ({
  id: user.id,
  firstname: user.firstname ?? '',
  surname: user.surname ?? '',
  name: user.erasedAt === null ? [user.firstname, user.surname].filter(Boolean).join(' ') : null,
  // Empty also for a client whose phone another client of the clinic has got.
  phoneE164: user.phone === '' ? null : user.phoneE164,
  residence: residenceOf(user),
  hasAccount: user.managedBy === null,
});

/** Returns the name of a contact, in the reader's language where the account was erased. */
export const contactName = ({ name }: Pick<OwnerContact, 'name'>, locale: Locale): string =>
  name ?? textIn(locale)('erased.name');

/** Returns name, phone and residence of each of these users that exists, by id. */
export async function contactsOf(
  db: Db,
  actor: Reader,
  userIds: readonly string[],
): Promise<Map<string, OwnerContact>> {
  permit(actor, accountActions.read);
  const users = await listUsers(db, [...new Set(userIds)]);
  return new Map(users.map(user => [user.id, contactOf(user)]));
}

/** Finds the active user with this phone; null when there is none. */
export async function activeOwnerByPhone(
  db: Db,
  actor: Finder,
  phoneE164: string,
): Promise<OwnerContact | null> {
  permit(actor, accountActions.find);
  const user = await findUserByPhone(db, phoneE164);
  return user && inactiveReason(user) === null ? contactOf(user) : null;
}

/** Adds a user without verifying the phone, with the event, unless one has it. Returns the user of the phone. */
async function addOnce(tx: Db, { outbox }: Pick<Deps, 'outbox'>, added: NewUser): Promise<UserRow> {
  const { user, isNew } = await insertUserOnce(tx, added);
  if (isNew)
    await outbox.append(tx, { kind: 'user.registered', payload: { user_id: user.id } }, systemSource);
  return user;
}

/** Adds a user without verifying the phone. */
export async function addUser(deps: Pick<Deps, 'db' | 'outbox'>, actor: Adder, user: NewUser): Promise<void> {
  permit(actor, accountActions.add);
  await withTransaction(deps.db, tx => addOnce(tx, deps, user));
}

/**
 * Finds the id of the user with this phone, or adds a user with the event, in the caller's transaction. A new user
 * completes the profile at the first visit. Throws when the phone is no mobile number.
 */
export async function findOrAddUser(
  tx: Db,
  deps: Pick<Deps, 'outbox'>,
  actor: Adder,
  phoneE164: string,
): Promise<string> {
  permit(actor, accountActions.add);
  const phone = readInternational(phoneE164);
  if (!phone) throw new RangeError('no mobile number of a known country');
  const user = await addOnce(tx, deps, {
    id: newId(),
    phoneE164: phone.e164,
    phone: phone.national,
    countryCode: phone.countryCode,
    timeZone: findCountry(phone.countryCode)?.timeZone ?? 'UTC',
  });
  return user.id;
}
