import type { Currency, DeskMeans } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { clinicServices, clinics } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { reservations } from './reservations.ts';

/** In minor units. */
const minor = (name: string) => bigint(name, { mode: 'number' });
const clinicId = () =>
  uuid('clinic_id')
    .notNull()
    .references(() => clinics.id);
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);

/** Bills of visits at a clinic, from the first change or payment on: until then the visit's service is its one line. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    reservationId: uuid('reservation_id')
      .notNull()
      .unique()
      .references(() => reservations.id),
    clinicId: clinicId(),
    /** Sums of its lines, VAT included. */
    total: minor('total').notNull(),
    vat: minor('vat').notNull(),
    /** Payments minus refunds. */
    paid: minor('paid').notNull().default(0),
    currency: text('currency').$type<Currency>().notNull(),
    changedBy: userId('changed_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('bills_clinic').on(table.clinicId),
    check('bills_amounts', sql`${table.total} >= 0 and ${table.vat} >= 0 and ${table.paid} >= 0`),
  ],
);

export const billLines = pgTable(
  'bill_lines',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id),
    position: integer('position').notNull(),
    /** Null for what is not in the price list. */
    serviceId: uuid('service_id').references(() => clinicServices.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    /** VAT included. */
    unitPrice: minor('unit_price').notNull(),
    vatPercent: integer('vat_percent').notNull(),
  },
  table => [
    primaryKey({ columns: [table.billId, table.position] }),
    check('bill_lines_amounts', sql`${table.quantity} > 0 and ${table.unitPrice} >= 0`),
    check('bill_lines_vat', sql`${table.vatPercent} between 0 and 100`),
  ],
);

/** The close of a day: what was taken at the desk since the close before. Rows are only ever added. */
export const dayClosings = pgTable(
  'day_closings',
  {
    id: id(),
    clinicId: clinicId(),
    /** Without gaps in a clinic. */
    number: integer('number').notNull(),
    closedBy: userId('closed_by'),
    closedAt: timestamptz('closed_at').notNull(),
    /** The name of the member at that time. */
    closedByName: text('closed_by_name').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Payments minus refunds by means, of exactly its desk payments. */
    cash: minor('cash').notNull(),
    mada: minor('mada').notNull(),
    transfer: minor('transfer').notNull(),
    /** Sums of receipts and of credit notes. */
    received: minor('received').notNull(),
    returned: minor('returned').notNull(),
    vat: minor('vat').notNull(),
    /** Number of its payments and refunds. */
    count: integer('count').notNull(),
    /** What was in the drawer. */
    countedCash: minor('counted_cash').notNull(),
    note: text('note'),
  },
  table => [
    unique('day_closings_number').on(table.clinicId, table.number),
    check(
      'day_closings_sums',
      sql`${table.cash} + ${table.mada} + ${table.transfer} = ${table.received} - ${table.returned}`,
    ),
  ],
);

/** Money taken at the desk, and returned. The id is made by the browser: a repeat takes nothing twice. */
export const deskPayments = pgTable(
  'desk_payments',
  {
    id: id(),
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id),
    clinicId: clinicId(),
    kind: text('kind', { enum: ['payment', 'refund'] }).notNull(),
    means: text('means').$type<DeskMeans>().notNull(),
    amount: minor('amount').notNull(),
    /** Of the terminal or the transfer. */
    reference: text('reference'),
    /** The payment of a refund, and why. */
    refundOf: uuid('refund_of').references((): AnyPgColumn => deskPayments.id),
    reason: text('reason'),
    /** Of a refund: it takes its amount off the bill, so that it is not due again. */
    reducesBill: boolean('reduces_bill').notNull().default(false),
    takenBy: userId('taken_by'),
    /** The name of the member at that time. */
    takenByName: text('taken_by_name').notNull(),
    takenAt: timestamptz('taken_at').notNull(),
    /** Null until the day is closed. */
    closingId: uuid('closing_id').references(() => dayClosings.id),
  },
  table => [
    index('desk_payments_bill').on(table.billId),
    index('desk_payments_open').on(table.clinicId).where(sql`${table.closingId} is null`),
    index('desk_payments_closing').on(table.closingId),
    index('desk_payments_taken').on(table.clinicId, table.takenAt),
    check('desk_payments_amount', sql`${table.amount} > 0`),
    check('desk_payments_reduction', sql`${table.kind} = 'refund' or not ${table.reducesBill}`),
    check(
      'desk_payments_refund',
      sql`(${table.kind} = 'refund') = (${table.refundOf} is not null and ${table.reason} is not null)`,
    ),
  ],
);

/** The last number of each series of a clinic's documents. */
export const deskReceiptSeries = pgTable(
  'desk_receipt_series',
  {
    clinicId: clinicId(),
    series: text('series', { enum: ['receipt', 'credit_note', 'closing'] }).notNull(),
    last: integer('last').notNull(),
  },
  table => [primaryKey({ columns: [table.clinicId, table.series] })],
);

/** A line of a receipt, as it was then. */
export type ReceiptLine = {
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly vat_percent: number;
};

/**
 * Receipts and credit notes of a clinic, as issued: triggers in the migration prevent changes and deletions. Numbers have
 * no gaps within a clinic and series.
 */
export const deskReceipts = pgTable(
  'desk_receipts',
  {
    id: id(),
    clinicId: clinicId(),
    series: text('series', { enum: ['receipt', 'credit_note'] }).notNull(),
    number: integer('number').notNull(),
    deskPaymentId: uuid('desk_payment_id')
      .notNull()
      .unique()
      .references(() => deskPayments.id),
    /** The receipt of a credit note. */
    ofReceipt: uuid('of_receipt').references((): AnyPgColumn => deskReceipts.id),
    issuedAt: timestamptz('issued_at').notNull(),
    /** The clinic as it was then: its legal name, or its name. */
    sellerName: text('seller_name').notNull(),
    vatNumber: text('vat_number'),
    sellerAddress: text('seller_address'),
    sellerPhone: text('seller_phone').notNull(),
    /** IANA zone in which its time is written. */
    timeZone: text('time_zone').notNull(),
    buyerName: text('buyer_name').notNull(),
    petName: text('pet_name').notNull(),
    lines: jsonb('lines').$type<readonly ReceiptLine[]>().notNull(),
    means: text('means').$type<DeskMeans>().notNull(),
    /** What was paid, or returned, and the tax in it. */
    total: minor('total').notNull(),
    vat: minor('vat').notNull(),
    /** Of the bill at that time: its total, and what was due afterwards. */
    billTotal: minor('bill_total').notNull(),
    dueAfter: minor('due_after').notNull(),
    reason: text('reason'),
    currency: text('currency').$type<Currency>().notNull(),
  },
  table => [
    unique('desk_receipts_number').on(table.clinicId, table.series, table.number),
    check(
      'desk_receipts_credit_note',
      sql`(${table.series} = 'credit_note') = (${table.ofReceipt} is not null)`,
    ),
  ],
);
