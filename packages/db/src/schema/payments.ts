import type { CardBrand, Currency, DeclineReason, PaymentFlag, PaymentState } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';

const ownerId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);
const currency = () => text('currency').$type<Currency>().notNull();
/** In the minor unit of the currency. */
const minor = (name: string) => bigint(name, { mode: 'number' });

/** The gateway's id of a user. */
export const paymentPayers = pgTable(
  'payment_payers',
  {
    userId: ownerId('user_id'),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.gateway] })],
);

/** Saved cards: the gateway's reference and the details shown to users. Never a card number. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    id: id(),
    userId: ownerId('user_id'),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    brand: text('brand').$type<CardBrand>().notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    /** The gateway's fingerprint of the card number, so that the same card is not shown twice; null without one. */
    fingerprint: text('fingerprint'),
    createdAt: createdAt(),
    removedAt: timestamptz('removed_at'),
    /** When a removed card was detached at the gateway. */
    detachedAt: timestamptz('detached_at'),
  },
  table => [
    unique('payment_cards_reference').on(table.gateway, table.reference),
    index('payment_cards_user').on(table.userId),
    index('payment_cards_undetached')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.detachedAt} is null`),
  ],
);

/** Visits to a gateway's page to save a card. */
export const paymentSetups = pgTable(
  'payment_setups',
  {
    id: id(),
    userId: ownerId('user_id'),
    gateway: text('gateway').notNull(),
    /** The gateway's reference; null until the gateway has responded. */
    reference: text('reference'),
    url: text('url'),
    state: text('state', { enum: ['open', 'done', 'failed', 'expired'] })
      .notNull()
      .default('open'),
    /** Why it failed, if not at the gateway. */
    failure: text('failure', { enum: ['too_many_cards'] }),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When to poll the gateway next, unless a webhook arrives first; null when nothing is pending. */
    nextPollAt: timestamptz('next_poll_at'),
  },
  table => [
    index('payment_setups_user').on(table.userId),
    unique('payment_setups_reference').on(table.gateway, table.reference),
    index('payment_setups_next_poll').on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
  ],
);

/** Card payments: the payer, amount and subject, and the state reported by the gateway. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Short and readable, for users. */
    number: text('number').notNull().unique(),
    userId: ownerId('user_id'),
    /** Idempotency key of the attempt: the same key is the same payment. */
    key: text('key').notNull(),
    amount: minor('amount').notNull(),
    currency: currency(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Text of what it pays for, as of its creation. */
    description: text('description').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's reference; null until the gateway has responded. */
    reference: text('reference'),
    url: text('url'),
    /** The saved card that is charged; null for the gateway's page. */
    cardId: uuid('card_id').references(() => paymentCards.id),
    saveCard: boolean('save_card').notNull().default(false),
    state: text('state').$type<PaymentState>().notNull().default('starting'),
    decline: text('decline').$type<DeclineReason>(),
    flag: text('flag').$type<PaymentFlag>(),
    /** The amount captured by the gateway, in `captured_currency`. */
    captured: minor('captured').notNull().default(0),
    capturedCurrency: text('captured_currency'),
    /** The amount refunded to the payer. */
    refunded: minor('refunded').notNull().default(0),
    /** The card it was paid with, as shown to users. */
    paidBrand: text('paid_brand').$type<CardBrand>(),
    paidLast4: text('paid_last4'),
    /** When its payable accepted it. */
    settledAt: timestamptz('settled_at'),
    /** Until when it can be paid. */
    expiresAt: timestamptz('expires_at').notNull(),
    /** When it ended without a capture; null for others. */
    endedAt: timestamptz('ended_at'),
    /** When to poll the gateway next, unless a webhook arrives first; null when nothing is pending. */
    nextPollAt: timestamptz('next_poll_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('payments_key').on(table.userId, table.key),
    unique('payments_reference').on(table.gateway, table.reference),
    index('payments_user').on(table.userId, table.id),
    index('payments_subject').on(table.subjectKind, table.subjectId),
    index('payments_card').on(table.cardId).where(sql`${table.cardId} is not null`),
    index('payments_next_poll').on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    uniqueIndex('payments_one_for_subject')
      .on(table.subjectKind, table.subjectId)
      .where(sql`${table.state} in ('starting', 'open', 'processing', 'paid')`),
    check('payments_amount_positive', sql`${table.amount} > 0`),
    check('payments_refund_within_capture', sql`${table.refunded} between 0 and ${table.captured}`),
  ],
);

/** Full and partial refunds. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Permanent deduplication key, so that nothing is refunded twice. */
    key: text('key').notNull().unique(),
    amount: minor('amount').notNull(),
    reason: text('reason').notNull(),
    /** The refunded amount that the gateway reported before the first attempt; null before one. */
    refundedBefore: minor('refunded_before'),
    /** `awaiting_approval`: requested by an operator, above the limit, until a second one approves it. */
    state: text('state', { enum: ['awaiting_approval', 'requested', 'done', 'failed', 'rejected'] })
      .notNull()
      .default('requested'),
    reference: text('reference'),
    requestedBy: text('requested_by'),
    approvedBy: text('approved_by'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    settledAt: timestamptz('settled_at'),
  },
  table => [
    index('payment_refunds_payment').on(table.paymentId),
    check('payment_refunds_amount_positive', sql`${table.amount} > 0`),
  ],
);

/** Handled webhooks, by the gateway's event id: a repeat has no effect. */
export const paymentWebhooks = pgTable(
  'payment_webhooks',
  {
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.gateway, table.eventId] }),
    index('payment_webhooks_created').on(table.createdAt),
  ],
);

/** The last number of each series of documents. */
export const receiptSeries = pgTable('receipt_series', {
  series: text('series', { enum: ['receipt', 'credit_note'] }).primaryKey(),
  last: integer('last').notNull(),
});

/**
 * Receipts and credit notes, as issued: two triggers prevent changes and deletions. Numbers have no gaps within their
 * series.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    series: text('series', { enum: ['receipt', 'credit_note'] }).notNull(),
    number: integer('number').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The refund of a credit note. */
    refundId: uuid('refund_id')
      .unique()
      .references(() => paymentRefunds.id),
    /** The receipt of a credit note. */
    ofReceipt: uuid('of_receipt').references((): AnyPgColumn => receipts.id),
    issuedAt: timestamptz('issued_at').notNull(),
    sellerName: text('seller_name').notNull(),
    vatNumber: text('vat_number'),
    /** In ten-thousandths. */
    vatRate: integer('vat_rate'),
    buyerName: text('buyer_name').notNull(),
    description: text('description').notNull(),
    total: minor('total').notNull(),
    /** The tax that the total includes. */
    vat: minor('vat').notNull(),
    currency: currency(),
  },
  table => [
    unique('receipts_number').on(table.series, table.number),
    uniqueIndex('receipts_one_for_payment').on(table.paymentId).where(sql`${table.series} = 'receipt'`),
    index('receipts_payment').on(table.paymentId),
    check(
      'receipts_credit_note_of',
      sql`(${table.series} = 'credit_note') = (${table.refundId} is not null and ${table.ofReceipt} is not null)`,
    ),
  ],
);
