import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, timestamptz, updatedAt } from './columns.ts';

/** One phone number is one account. A user is active once completed and while not switched off. */
export const users = pgTable(
  'users',
  {
    id: id(),
    phoneE164: text('phone_e164').notNull().unique(),
    /** The national number without the dial code, the `phone` of specification 3.2. */
    phone: text('phone').notNull(),
    countryCode: integer('country_code').notNull(),
    firstname: text('firstname'),
    surname: text('surname'),
    email: text('email'),
    /** When the present address was confirmed by its link; another address takes it away. */
    emailConfirmedAt: timestamptz('email_confirmed_at'),
    avatarKey: text('avatar_key'),
    /** Spendable balance and progress: running sums, never below zero. */
    coins: integer('coins').notNull().default(0),
    points: integer('points').notNull().default(0),
    digits: text('digits', { enum: ['latn', 'arab'] })
      .notNull()
      .default('latn'),
    calendar: text('calendar', { enum: ['gregory', 'islamic-umalqura'] })
      .notNull()
      .default('gregory'),
    theme: text('theme', { enum: ['auto', 'light', 'dark'] })
      .notNull()
      .default('auto'),
    /** IANA name: of the country of the phone, until its owner chooses another. */
    timeZone: text('time_zone').notNull(),
    /** The zone of a device that its owner was offered and has not taken: it is not offered again. */
    timeZoneDeclined: text('time_zone_declined'),
    completedAt: timestamptz('completed_at'),
    switchedOffAt: timestamptz('switched_off_at'),
    /** When the person had it erased: the row stays for what others must keep, and names nobody. */
    erasedAt: timestamptz('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
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
    /** When the second factor was last passed in it; null when never, or when that was taken back. */
    secondFactorAt: timestamptz('second_factor_at'),
  },
  table => [index('sessions_user').on(table.userId)],
);

/** The secret of a user's authenticator app, encrypted. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Null until the first one was confirmed. */
  secret: bytea('secret'),
  confirmedAt: timestamptz('confirmed_at'),
  /** A new secret that waits for its first code; the old one counts until then. */
  pendingSecret: bytea('pending_secret'),
  /** The time step of the last code that was taken: no code is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes, as keyed hashes: each passes the second factor once. */
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

/** Verifications of a phone, bound to the number and to the browser that asked. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    phoneE164: text('phone_e164').notNull(),
    nonceHash: bytea('nonce_hash').notNull(),
    /** Null where an identity service sends the code and checks it. */
    codeHash: bytea('code_hash'),
    /** Names the sign-in of the service's token by which the phone was proved: it proves once. */
    tokenHash: bytea('token_hash').unique('verifications_token'),
    state: text('state', { enum: ['pending', 'verified', 'spent', 'superseded', 'exhausted'] })
      .notNull()
      .default('pending'),
    tries: integer('tries').notNull().default(0),
    /** As what its browser asked, and so whose wrong codes are counted together (docs/decisions/0045). */
    standing: text('standing', { enum: ['stranger', 'solved', 'known'] })
      .notNull()
      .default('stranger'),
    /** The network whose wrong codes count together, as a keyed hash; where a challenge was solved. */
    networkHash: bytea('network_hash'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    verifiedAt: timestamptz('verified_at'),
  },
  table => [index('verifications_phone').on(table.phoneE164, table.createdAt)],
);

/**
 * Where a user has signed in from by a code: what strangers do with the phone elsewhere does not limit it.
 * @param hash the column of a keyed hash of the phone and of what is known
 */
const knownOrigins = (name: string, hash: string) =>
  pgTable(
    name,
    {
      hash: bytea(hash).primaryKey(),
      userId: uuid('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** The latest session from it: revoked as a device, it takes what is known with it. */
      sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      expiresAt: timestamptz('expires_at').notNull(),
    },
    table => [index(`${name}_user`).on(table.userId), index(`${name}_session`).on(table.sessionId)],
  );

/** By the nonces of browsers. */
export const knownBrowsers = knownOrigins('known_browsers', 'browser_hash');

/** By networks: a fresh browser there is not limited. */
export const knownNetworks = knownOrigins('known_networks', 'network_hash');

/** Challenges that were solved and used, by their signature, until they expire. */
export const spentChallenges = pgTable('spent_challenges', {
  signature: text('signature').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** How many codes a country has got on a day (that of Riyadh), against its budget. */
export const smsBudgets = pgTable(
  'sms_budgets',
  {
    countryCode: integer('country_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    taken: integer('taken').notNull(),
    /** When operators were told that half of it is used. */
    alarmedAt: timestamptz('alarmed_at'),
  },
  table => [primaryKey({ columns: [table.countryCode, table.day] })],
);

/** What became of the text message of a one-time code: an operator reads why somebody got none. */
export const codeOutcomes = pgTable(
  'code_outcomes',
  {
    id: id(),
    phoneE164: text('phone_e164').notNull(),
    outcome: text('outcome').$type<'queued' | 'out_of_date' | 'sent' | 'refused' | 'dead'>().notNull(),
    /** The error of the service. */
    detail: text('detail'),
    createdAt: createdAt(),
  },
  table => [
    index('code_outcomes_phone').on(table.phoneE164, table.createdAt),
    index('code_outcomes_age').on(table.createdAt),
  ],
);
