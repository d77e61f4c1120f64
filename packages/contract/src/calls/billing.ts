import { billingLimits, clinicLimits, currencyCodes, dayStates, deskMeans, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { civilDate, line, openedVersion, optionalLine, optionalText, typedValue, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, sharedValue, uniqueValue } from './example.ts';

const side = 'clinic';
const PERCENT = 100;

const whole = (least: number, most: number) =>
  z.int('field.number').check(z.minimum(least, 'field.number'), z.maximum(most, 'field.number'));
/** More than a bill with the most lines of the highest price. */
const MOST = clinicLimits.servicePrice * billingLimits.lines * billingLimits.quantity;
const money = (least: number) =>
  z.int('field.amount').check(z.minimum(least, 'field.amount'), z.maximum(MOST, 'field.amount'));
const means = z.enum(deskMeans, 'field.choice');

const billLine = z.object({
  /** Of the price list; null for a line that was typed. */
  service_id: z.nullable(uuid),
  name: z.string(),
  quantity: z.number(),
  /** In minor units, VAT included. */
  unit_price: z.number(),
  vat_percent: z.number(),
});
export type BillLine = z.infer<typeof billLine>;

const deskPayment = z.object({
  id: uuid,
  kind: z.enum(['payment', 'refund']),
  means: z.enum(deskMeans),
  amount: z.number(),
  reference: z.nullable(z.string()),
  /** Of a refund: its payment, and why. */
  refund_of: z.nullable(uuid),
  reason: z.nullable(z.string()),
  taken_by: z.string(),
  taken_at: z.string(),
  /** Of a payment: what is left to refund. */
  refundable: z.number(),
  receipt_id: z.string(),
  /** R-000123, or C-000004 of a credit note. */
  receipt_number: z.string(),
});
export type DeskPayment = z.infer<typeof deskPayment>;

const billSums = {
  currency: z.enum(currencyCodes),
  /** In minor units, VAT included. */
  total: z.number(),
  vat: z.number(),
  paid: z.number(),
  /** What refunds have taken off the bill. */
  credited: z.number(),
  /** What is still to be paid; 0 of a visit that was cancelled or missed. */
  due: z.number(),
};

const bill = z.object({
  reservation_id: uuid,
  ...billSums,
  lines: z.array(billLine),
  /** The oldest first. */
  payments: z.array(deskPayment),
  /** Paid for a visit that was cancelled or missed, which a manager refunds. */
  to_refund: z.number(),
  /** Whether the clinic has a VAT number: without one there is no tax in its bills. */
  charges_vat: z.boolean(),
  can: z.object({ edit: z.boolean(), pay: z.boolean(), refund: z.boolean() }),
  version: z.string(),
});
export type Bill = z.infer<typeof bill>;

/** A receipt or credit note of a clinic, as it was issued. */
const deskReceipt = z.object({
  id: uuid,
  kind: z.enum(['receipt', 'credit_note']),
  number: z.string(),
  of_number: z.nullable(z.string()),
  issued_at: z.string(),
  /** IANA zone of the clinic. */
  time_zone: z.string(),
  seller_name: z.string(),
  vat_number: z.nullable(z.string()),
  seller_address: z.nullable(z.string()),
  /** E.164. */
  seller_phone: z.string(),
  buyer_name: z.string(),
  pet_name: z.string(),
  lines: z.array(z.omit(billLine, { service_id: true })),
  means: z.enum(deskMeans),
  /** What was paid or returned, and the tax in it. */
  total: z.number(),
  vat: z.number(),
  bill_total: z.number(),
  due_after: z.number(),
  reason: z.nullable(z.string()),
  currency: z.enum(currencyCodes),
  /** The content of the QR code of a Saudi simplified invoice; null for others. */
  qr: z.nullable(z.string()),
});
export type DeskReceipt = z.infer<typeof deskReceipt>;

/** A bill as its owner sees it. */
const ownBill = z.object({
  ...billSums,
  lines: z.array(z.omit(billLine, { service_id: true })),
  receipts: z.array(deskReceipt),
});
export type OwnBill = z.infer<typeof ownBill>;

const oneBill = z.object({ bill });

/** A visit with something to pay or to refund. */
const openBill = z.object({
  reservation_id: uuid,
  starts_at: z.string(),
  client_id: uuid,
  client_name: z.string(),
  pet_name: z.string(),
  doctor_name: z.string(),
  total: z.number(),
  due: z.number(),
  to_refund: z.number(),
});
export type OpenBill = z.infer<typeof openBill>;

const sumsByMeans = z.object({ cash: z.number(), mada: z.number(), transfer: z.number() });

/** What was taken and returned at the desk. */
const takings = {
  currency: z.enum(currencyCodes),
  /** Payments minus refunds. */
  by_means: sumsByMeans,
  /** Sum of receipts. */
  received: z.number(),
  /** Sum of credit notes. */
  returned: z.number(),
  vat: z.number(),
  /** Number of payments and refunds. */
  count: z.number(),
};

const takenAtDesk = z.object({
  ...deskPayment.shape,
  reservation_id: uuid,
  client_name: z.string(),
  pet_name: z.string(),
});
export type TakenAtDesk = z.infer<typeof takenAtDesk>;

const closing = z.object({
  id: uuid,
  number: z.number(),
  closed_at: z.string(),
  closed_by: z.string(),
  ...takings,
  counted_cash: z.number(),
  note: z.nullable(z.string()),
});
export type DayClosing = z.infer<typeof closing>;

const openDay = z.object({
  ...takings,
  /** The last 200 of them, the oldest first. */
  payments: z.array(takenAtDesk),
  /** When the day before was closed; null before the first close. */
  since: z.nullable(z.string()),
  /** Names exactly these payments. */
  version: z.string(),
});
export type OpenDay = z.infer<typeof openDay>;

const figures = z.object({
  time_zone: z.string(),
  currency: z.enum(currencyCodes),
  /** By the state of the clinic's day, with consultations in the app. */
  visits: z.object({
    at_clinic: z.record(z.enum(dayStates), z.number()),
    in_app: z.record(z.enum(dayStates), z.number()),
  }),
  /** Minutes from arrival until the room was opened; null without any. */
  waiting: z.nullable(z.object({ average: z.number(), longest: z.number(), count: z.number() })),
  /** Payments minus refunds at the desk, by the day of the clinic. */
  revenue: z.array(z.object({ day: z.string(), ...sumsByMeans.shape })),
  /** Vaccines and treatments that the clinic gave, by product and batch; not those copied from a booklet. */
  doses: z.array(
    z.object({
      protocols: z.array(z.string()),
      product: z.nullable(z.string()),
      batch: z.nullable(z.string()),
      count: z.number(),
    }),
  ),
});
export type ClinicFigures = z.infer<typeof figures>;

const seller = z.object({
  /** The clinic's name, which receipts have without a legal one. */
  name: z.string(),
  legal_name: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether a VAT number is one of Saudi Arabia. */
  country: z.string(),
  version: z.string(),
});
export type ClinicSeller = z.infer<typeof seller>;

const reservationId = z.object({ reservation_id: uuid });

/** Bills of visits at a clinic, payment at its desk, the close of its day and its figures. */
export const billingCalls = defineCalls({
  'GET /api/clinic/bills/view': {
    method: 'get',
    path: '/api/clinic/bills/view',
    summary:
      'The bill of a visit at the clinic: until it is changed, the service of the visit is its one line',
    payload: reservationId,
    example: { reservation_id: ownRecordId('unpaidVisit') },
    response: oneBill,
    touches: 'unpaidVisit',
    side,
    changesState: false,
  },
  'POST /api/clinic/bills/save': {
    method: 'post',
    path: '/api/clinic/bills/save',
    summary: 'Replace the lines of a bill; it cannot become less than what has been paid',
    payload: z.object({
      ...reservationId.shape,
      lines: z
        .array(
          z.object({
            service_id: z.nullish(uuid),
            name: line(nameLimits.short),
            quantity: whole(1, billingLimits.quantity),
            unit_price: whole(0, clinicLimits.servicePrice),
            vat_percent: whole(0, PERCENT),
          }),
          'field.required',
        )
        .check(z.minLength(1, 'field.required'), z.maxLength(billingLimits.lines, 'field.invalid')),
      version: openedVersion,
    }),
    example: {
      reservation_id: ownRecordId('unpaidVisit'),
      lines: [{ name: 'كشف عام', quantity: 1, unit_price: 15_000, vat_percent: 15 }],
    },
    response: oneBill,
    touches: 'unpaidVisit',
    side,
    changesState: true,
  },
  'POST /api/clinic/bills/pay': {
    method: 'post',
    path: '/api/clinic/bills/pay',
    summary:
      'Take money for a visit at the desk, also before it is completed, with its receipt; at most what is due. Once nothing is due, a completed visit is settled',
    payload: z.object({
      /** Made by the caller: a repeat takes nothing twice. */
      payment_id: uuid,
      ...reservationId.shape,
      amount: money(1),
      means,
      reference: optionalLine(billingLimits.reference),
    }),
    example: {
      payment_id: uniqueValue(),
      reservation_id: ownRecordId('unpaidVisit'),
      amount: 100,
      means: 'cash',
    },
    response: oneBill,
    touches: 'unpaidVisit',
    side,
    changesState: true,
  },
  'POST /api/clinic/bills/refund': {
    method: 'post',
    path: '/api/clinic/bills/refund',
    summary: 'Return a payment in part or whole, by a manager with a reason, with a credit note',
    payload: z.object({
      /** Made by the caller: a repeat returns nothing twice. */
      refund_id: uuid,
      payment_id: uuid,
      amount: money(1),
      means,
      reference: optionalLine(billingLimits.reference),
      reason: line(nameLimits.note),
      /** Whether the amount is to be paid again, as by other means; else it is taken off the bill. */
      due_again: z.boolean(),
    }),
    example: {
      refund_id: uniqueValue(),
      payment_id: ownRecordId('deskPayment'),
      amount: 50,
      means: 'cash',
      reason: 'خدمة لم تُقدَّم',
      due_again: false,
    },
    response: oneBill,
    touches: 'deskPayment',
    side,
    changesState: true,
  },
  'GET /api/clinic/bills/open': {
    method: 'get',
    path: '/api/clinic/bills/open',
    summary:
      'Completed visits with something due, and ended ones with something to refund, of all days, the newest first, at most 200',
    response: z.object({ currency: z.enum(currencyCodes), bills: z.array(openBill), more: z.boolean() }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/bills/receipt': {
    method: 'get',
    path: '/api/clinic/bills/receipt',
    summary: 'A receipt or a credit note of the clinic, to be printed',
    payload: z.object({ receipt_id: uuid }),
    example: { receipt_id: ownRecordId('deskReceipt') },
    response: z.object({ receipt: deskReceipt }),
    touches: 'deskReceipt',
    side,
    changesState: false,
  },
  'GET /api/clinic/closings/open': {
    method: 'get',
    path: '/api/clinic/closings/open',
    summary: 'What was taken and returned at the desk since the last close',
    response: openDay,
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/closings/close': {
    method: 'post',
    path: '/api/clinic/closings/close',
    summary:
      'Close the day of exactly the payments that were shown, with the cash that was counted; refused with billing.changed if there is another since',
    payload: z.object({
      /** Made by the caller: a repeat returns the close. */
      closing_id: uuid,
      /** Below zero where more was returned in cash than taken. */
      counted_cash: money(-MOST),
      note: optionalText(nameLimits.note),
      version: typedValue(64, 'field.required'),
    }),
    example: {
      closing_id: uniqueValue(),
      counted_cash: 100,
      version: sharedValue('version of the open day'),
    },
    response: z.object({ closing }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'GET /api/clinic/closings/list': {
    method: 'get',
    path: '/api/clinic/closings/list',
    summary: 'The closes of the clinic, the newest first, in pages of 20',
    payload: z.object({
      /** Pagination cursor: the number of the last close that the caller has. */
      before: z.optional(
        z.coerce.number<number>('field.invalid').check(z.int('field.invalid'), z.minimum(1, 'field.invalid')),
      ),
    }),
    example: { before: 2 },
    response: z.object({ closings: z.array(closing), more: z.boolean() }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/closings/view': {
    method: 'get',
    path: '/api/clinic/closings/view',
    summary: 'A close with its payments and refunds',
    payload: z.object({ closing_id: uuid }),
    example: { closing_id: ownRecordId('dayClosing') },
    response: z.object({ closing, payments: z.array(takenAtDesk) }),
    touches: 'dayClosing',
    side,
    changesState: false,
  },
  'GET /api/clinic/figures': {
    method: 'get',
    path: '/api/clinic/figures',
    summary: 'Visits, waiting times, revenue and given vaccines of some days of the clinic, for its managers',
    payload: z.object({ from: civilDate, to: civilDate }),
    example: { from: sharedValue('day'), to: sharedValue('day') },
    response: figures,
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/seller': {
    method: 'get',
    path: '/api/clinic/seller',
    summary: 'The clinic as it stands on its receipts',
    response: z.object({ seller }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'POST /api/clinic/seller/save': {
    method: 'post',
    path: '/api/clinic/seller/save',
    summary: 'Change how the clinic stands on its receipts, by a manager; receipts already issued stay',
    payload: z.object({
      legal_name: optionalLine(nameLimits.short),
      /** Spaces and hyphens may be in it. */
      vat_number: optionalLine(2 * billingLimits.vatNumber),
      address: optionalLine(nameLimits.note),
      version: openedVersion,
    }),
    example: { legal_name: 'مؤسسة الواحة البيطرية', vat_number: '300000000000003', address: 'الرياض' },
    response: z.object({ seller }),
    touches: 'caller',
    side,
    changesState: true,
  },
  'GET /api/reservations/bill': {
    method: 'get',
    path: '/api/reservations/bill',
    summary: "The bill of the caller's visit at a clinic, with its receipts",
    payload: reservationId,
    example: { reservation_id: ownRecordId('unpaidVisit') },
    response: z.object({ bill: ownBill }),
    touches: 'unpaidVisit',
    changesState: false,
  },
});
