import { defaultLanguage } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, language, timestamptz, updatedAt } from './columns.ts';

/**
 * One account per phone number. A user is active once completed and while not suspended. A client of a clinic without an
 * account is a user too, managed by that clinic: nobody signs in as one, and each clinic has one per phone number.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    phoneE164: text('phone_e164').notNull(),
    /** The clinic of a client without an account; null for an account. A migration adds the foreign key. */
    managedBy: uuid('managed_by'),
    /** The national number without the dial code, the `phone` of specification 3.2. */
    phone: text('phone').notNull(),
    countryCode: integer('country_code').notNull(),
    firstname: text('firstname'),
    surname: text('surname'),
    email: text('email'),
    /** When the current address was confirmed by its link; cleared when the address changes. */
    emailConfirmedAt: timestamptz('email_confirmed_at'),
    avatarKey: text('avatar_key'),
    /** Spendable balance and progress: running totals, never below zero. */
    coins: integer('coins').notNull().default(0),
    points: integer('points').notNull().default(0),
    /** In which notifications, mails and pages of the account are written. */
    language: language('language').notNull().default(defaultLanguage),
    digits: text('digits', { enum: ['latn', 'arab'] })
      .notNull()
      .default('latn'),
    calendar: text('calendar', { enum: ['gregory', 'islamic-umalqura'] })
      .notNull()
      .default('gregory'),
    theme: text('theme', { enum: ['auto', 'light', 'dark'] })
      .notNull()
      .default('auto'),
    /** IANA name: from the country of the phone, until the user chooses another. */
    timeZone: text('time_zone').notNull(),
    /** The time zone of a device that the user has declined: it is not offered again. */
    timeZoneDeclined: text('time_zone_declined'),
    completedAt: timestamptz('completed_at'),
    suspendedAt: timestamptz('suspended_at'),
    /** When the user erased the account: the row stays for records that others must retain, without personal data. */
    erasedAt: timestamptz('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    uniqueIndex('users_phone_of_accounts').on(table.phoneE164).where(sql`${table.managedBy} is null`),
    uniqueIndex('users_phone_of_clients')
      .on(table.phoneE164, table.managedBy)
      .where(sql`${table.managedBy} is not null`),
    check('users_managed_is_no_account', sql`${table.managedBy} is null or ${table.completedAt} is null`),
    check('users_coins_not_negative', sql`${table.coins} >= 0`),
    check('users_points_not_negative', sql`${table.points} >= 0`),
  ],
);

/** A signed-in device: the opaque token's SHA-256, never the token. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytea('token_hash').notNull().unique(),
    browser: text('browser'),
    system: text('system'),
    createdAt: createdAt(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
    /** When the second factor was last passed in this session; null when never, or when reset. */
    secondFactorAt: timestamptz('second_factor_at'),
  },
  table => [index('sessions_user').on(table.userId)],
);

/** The row of a user who needs a second factor, with the secret of an authenticator app, encrypted. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Null until the first secret is confirmed. */
  secret: bytea('secret'),
  confirmedAt: timestamptz('confirmed_at'),
  /** A new secret that awaits its first code; the old one is valid until then. */
  pendingSecret: bytea('pending_secret'),
  /** The time step of the last accepted code: no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes, as keyed hashes: each is valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: bytea('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys of a user (WebAuthn credentials): public keys, with which nothing can be signed. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId),
    credentialId: bytea('credential_id').notNull().unique('passkeys_credential'),
    /** In COSE. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's counter of signatures; always 0 where it has none. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: `internal`, `hybrid`, `usb` and others. */
    transports: text('transports').array().notNull(),
    /** Whether its authenticator may copy it to a provider's account, which never changes, and whether it has. */
    backupEligible: boolean('backup_eligible').notNull(),
    backedUp: boolean('backed_up').notNull(),
    /** Given by its user; null if none was. */
    name: text('name'),
    /** Browser and system in which it was created, if its authenticator is a part of that device. */
    browser: text('browser'),
    system: text('system'),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
);

/** Challenges that a passkey has to sign, each once: a session may have several, one for each of its tabs. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['registration', 'assertion'] }).notNull(),
    challenge: bytea('challenge').notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When it was answered, rightly or wrongly; it is stored until it expires, to recognise a repeat. */
    answeredAt: timestamptz('answered_at'),
  },
  table => [primaryKey({ columns: [table.sessionId, table.challenge] })],
);

/** Short-lived tokens that authorise joining live channels and nothing else. */
export const liveTokens = pgTable(
  'live_tokens',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  table => [index('live_tokens_session').on(table.sessionId)],
);

/** Verifications of a phone, bound to the number and to the requesting browser. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    phoneE164: text('phone_e164').notNull(),
    nonceHash: bytea('nonce_hash').notNull(),
    /** Null if an identity service sends and checks the code. */
    codeHash: bytea('code_hash'),
    /** Hash of the sign-in in the identity service's token that verified the phone: each is valid once. */
    tokenHash: bytea('token_hash').unique('verifications_token'),
    state: text('state', { enum: ['pending', 'verified', 'consumed', 'superseded', 'exhausted'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Trust level of the requesting browser, which determines the limit of wrong codes (docs/decisions/0045). */
    trustLevel: text('trust_level', { enum: ['unknown', 'solved', 'known'] })
      .notNull()
      .default('unknown'),
    /** Keyed hash of the network whose wrong codes are counted together; set if a challenge was solved. */
    networkHash: bytea('network_hash'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    verifiedAt: timestamptz('verified_at'),
  },
  table => [index('verifications_phone').on(table.phoneE164, table.createdAt)],
);

/**
 * Browsers or networks from which a user has signed in by a code: limits of unknown clients do not apply to them.
 * @param hash the column of a keyed hash of the phone with the browser or network
 */
const knownOrigins = (name: string, hash: string) =>
  pgTable(
    name,
    {
      hash: bytea(hash).primaryKey(),
      userId: uuid('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** The latest session from it; revoking that device also removes this row. */
      sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      expiresAt: timestamptz('expires_at').notNull(),
    },
    table => [index(`${name}_user`).on(table.userId), index(`${name}_session`).on(table.sessionId)],
  );

/** Identified by the nonces of browsers. */
export const knownBrowsers = knownOrigins('known_browsers', 'browser_hash');

/** Identified by network: a new browser there is not limited. */
export const knownNetworks = knownOrigins('known_networks', 'network_hash');

/** Solved and used challenges, by their signature, until they expire. */
export const consumedChallenges = pgTable('consumed_challenges', {
  signature: text('signature').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Number of codes sent per country and day (in Riyadh), against its budget. */
export const smsBudgets = pgTable(
  'sms_budgets',
  {
    countryCode: integer('country_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    taken: integer('taken').notNull(),
    /** When operators were notified that half of the budget is used. */
    alarmedAt: timestamptz('alarmed_at'),
  },
  table => [primaryKey({ columns: [table.countryCode, table.day] })],
);

/** Outcomes of the text messages of one-time codes, from which an operator sees why a user got none. */
export const codeOutcomes = pgTable(
  'code_outcomes',
  {
    id: id(),
    phoneE164: text('phone_e164').notNull(),
    outcome: text('outcome')
      .$type<'queued' | 'out_of_date' | 'sent' | 'refused' | 'unknown' | 'dead'>()
      .notNull(),
    /** The error of the service. */
    detail: text('detail'),
    createdAt: createdAt(),
  },
  table => [
    index('code_outcomes_phone').on(table.phoneE164, table.createdAt),
    index('code_outcomes_age').on(table.createdAt),
  ],
);
