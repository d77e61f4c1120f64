import { cardBrands, currencyCodes, declineReasons, paymentFlags, paymentStates } from '@rifq/rules';
import * as z from 'zod/mini';
import { idempotencyKey, uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { pageNumber } from './page-number.ts';

const currency = z.enum(currencyCodes);

/** A saved card, without its number. */
const card = z.object({
  payment_method_id: uuid,
  brand: z.enum(cardBrands),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  /** `expiring`: its last month ends soon. */
  state: z.enum(['valid', 'expiring', 'expired']),
});
export type PaymentCard = z.infer<typeof card>;

const cards = z.object({ cards: z.array(card) });

/** A payment as seen by its payer. Amounts are in minor units. */
const payment = z.object({
  id: uuid,
  /** Short and readable, for customers on the phone: RF-7K2M-0418. */
  number: z.string(),
  state: z.enum(paymentStates),
  amount: z.number(),
  refunded: z.number(),
  currency,
  /** Text that describes what it pays for. */
  description: z.string(),
  /** Payable: its kind, such as `reservation`, and its id. */
  subject: z.object({ kind: z.string(), id: uuid }),
  card: z.nullable(z.object({ brand: z.enum(cardBrands), last4: z.string() })),
  /** Why the last attempt was declined, also while another is possible. */
  decline: z.nullable(z.enum(declineReasons)),
  /** What is unusual about it: why it was refunded without a request, or why it is under review. */
  flag: z.nullable(z.enum(paymentFlags)),
  /** URL where it can still be paid; null if it cannot. */
  checkout_url: z.nullable(z.string()),
  /** When it can no longer be paid. */
  expires_at: z.string(),
  has_receipt: z.boolean(),
  created_at: z.string(),
});
export type Payment = z.infer<typeof payment>;

/** A receipt, or the credit note of a refund. Amounts are in minor units. */
const receipt = z.object({
  id: uuid,
  kind: z.enum(['receipt', 'credit_note']),
  /** Sequential without gaps within its kind: R-000123, C-000004. */
  number: z.string(),
  /** For a credit note: the number of its receipt. */
  of_number: z.nullable(z.string()),
  issued_at: z.string(),
  seller_name: z.string(),
  vat_number: z.nullable(z.string()),
  /** In ten-thousandths: 1500 is 15 %. Null if there is no rate. */
  vat_rate: z.nullable(z.number()),
  description: z.string(),
  payment_number: z.string(),
  card: z.nullable(z.object({ brand: z.enum(cardBrands), last4: z.string() })),
  buyer_name: z.string(),
  total: z.number(),
  /** The tax that the total includes. */
  vat: z.number(),
  currency,
  /** The content of the QR code of a Saudi simplified invoice; null for others. */
  qr: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

const onePayment = z.object({ payment });
const paymentId = z.object({ payment_id: uuid });
const paymentExample = { payment_id: ownRecordId('payment') };

/** Last page of a list of payments. */
const LAST_PAGE = 9999;

export const paymentCalls = defineCalls({
  'POST /api/payments/list': {
    method: 'post',
    path: '/api/payments/list',
    summary: 'Saved cards, the newest first',
    response: cards,
    touches: 'caller',
    changesState: false,
  },
  'POST /api/payments/remove': {
    method: 'post',
    path: '/api/payments/remove',
    summary: 'Remove a saved card; refused while a payment uses it',
    payload: z.object({ payment_method_id: uuid }),
    example: { payment_method_id: ownRecordId('card') },
    response: cards,
    touches: 'card',
    changesState: true,
  },
  'POST /api/payments/setup': {
    method: 'post',
    path: '/api/payments/setup',
    summary: "Begin to save a card: the answer leads to the gateway's page",
    payload: z.object({ idempotency_key: idempotencyKey }),
    example: { idempotency_key: uniqueValue() },
    response: z.object({ url: z.string() }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/payments/setup/confirm': {
    method: 'post',
    path: '/api/payments/setup/confirm',
    summary: "Ask the gateway what has become of a card's saving, on the way back from its page",
    payload: z.object({ setup_id: uuid }),
    example: { setup_id: ownRecordId('cardSetup') },
    response: z.extend(cards, {
      state: z.enum(['open', 'done', 'failed', 'expired']),
      /** Why it failed, if neither the gateway nor the bank is the cause. */
      failure: z.nullable(z.enum(['too_many_cards'])),
    }),
    touches: 'cardSetup',
    changesState: true,
  },
  'GET /api/payments/view': {
    method: 'get',
    path: '/api/payments/view',
    summary: 'One payment as it stands',
    payload: paymentId,
    example: paymentExample,
    response: onePayment,
    touches: 'payment',
    changesState: false,
  },
  'POST /api/payments/confirm': {
    method: 'post',
    path: '/api/payments/confirm',
    summary: 'Ask the gateway what has become of a payment, on the way back from its page',
    payload: paymentId,
    example: paymentExample,
    response: onePayment,
    touches: 'payment',
    changesState: true,
  },
  'GET /api/payments/history': {
    method: 'get',
    path: '/api/payments/history',
    summary: 'Payments by card, the newest first, in pages of 5 from page 0',
    payload: z.object({ page: z.optional(pageNumber(LAST_PAGE)) }),
    example: { page: 0 },
    response: z.object({ payments: z.array(payment), more: z.boolean() }),
    touches: 'caller',
    changesState: false,
  },
  'GET /api/payments/receipt': {
    method: 'get',
    path: '/api/payments/receipt',
    summary: 'The receipt of a payment and its credit notes, the oldest first; empty before it is paid',
    payload: paymentId,
    example: paymentExample,
    response: z.object({ receipts: z.array(receipt) }),
    touches: 'payment',
    changesState: false,
  },
});
