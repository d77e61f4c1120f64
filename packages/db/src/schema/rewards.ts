import { type MovementReason, type MovementSubject, movementReasons } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz } from './columns.ts';
import { users } from './identity.ts';

const reasons = sql.raw(movementReasons.map(reason => `'${reason}'`).join(', '));

/**
 * The append-only ledger with two books, coins and points (docs/decisions/0053). A trigger updates the copy of each
 * balance in `users`, whose checks refuse negative ones; two others refuse updates and deletes.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** Groups entries of one movement, such as the coins and the points of one award. */
    movementId: uuid('movement_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Position of the movement among its user's movements, from 1 without gaps, in the order of effect. */
    position: integer('position').notNull(),
    book: text('book', { enum: ['coins', 'points'] }).notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason').$type<MovementReason>().notNull(),
    subjectKind: text('subject_kind').$type<MovementSubject>(),
    subjectId: uuid('subject_id'),
    /** Permanent deduplication key, so that nothing is entered twice. */
    key: text('key').notNull(),
    /** The entry that this one reverses or refunds. */
    reversesId: uuid('reverses_id').references((): AnyPgColumn => ledgerEntries.id),
    /** An operator's comment. */
    note: text('note'),
    /** The operator who granted it. */
    grantedBy: text('granted_by'),
    /** When its cause occurred. */
    createdAt: createdAt(),
  },
  table => [
    unique('ledger_entries_key').on(table.key, table.book),
    unique('ledger_entries_reversed_once').on(table.reversesId),
    unique('ledger_entries_position').on(table.userId, table.position, table.book),
    index('ledger_entries_movement').on(table.movementId),
    index('ledger_entries_subject').on(table.subjectKind, table.subjectId),
    check('ledger_entries_not_zero', sql`${table.amount} <> 0`),
    check('ledger_entries_reason_known', sql`${table.reason} in (${reasons})`),
    check('ledger_entries_key_of_reason', sql`starts_with(${table.key}, ${table.reason} || ':')`),
    check('ledger_entries_subject_whole', sql`(${table.subjectKind} is null) = (${table.subjectId} is null)`),
    check(
      'ledger_entries_granted_by_operator',
      sql`(${table.reason} = 'granted') = (${table.grantedBy} is not null and ${table.note} is not null)`,
    ),
    check(
      'ledger_entries_points_grow',
      sql`${table.book} = 'coins' or ${table.amount} > 0 or ${table.reversesId} is not null`,
    ),
  ],
);

/**
 * Evidence that has earned an award, so that the same photo or chip number earns once per rule, also with another pet.
 * Fingerprints contain no plain text.
 */
export const rewardEvidence = pgTable(
  'reward_evidence',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    rule: text('rule').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The day of the evidence, if a rule requires a minimum interval. */
    day: date('day', { mode: 'string' }).notNull().default('-infinity'),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.rule, table.fingerprint, table.day] })],
);

/** Rewards data of a user besides the ledger. */
export const rewardAccounts = pgTable('reward_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Position of the last movement whose celebration the owner has seen. */
  seenThrough: integer('seen_through').notNull().default(0),
  /** When earlier achievements were backfilled into the ledger. */
  backfilledAt: timestamptz('backfilled_at'),
  /** Positions of the first and the last backfilled movement, which cause no notification. */
  backfilledFrom: integer('backfilled_from'),
  backfilledThrough: integer('backfilled_through'),
});
