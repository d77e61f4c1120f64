import type { GatewayCard, GatewayPayment } from '../../../ports/payments.ts';
import type { InvoiceResponse, PaymentResponse, TokenResponse } from './responses.ts';

const brands: Readonly<Record<string, GatewayCard['brand']>> = {
  visa: 'visa',
  master: 'mastercard',
  mastercard: 'mastercard',
  mada: 'mada',
  amex: 'amex',
};

const brandOf = (name: string) => brands[name.toLowerCase()] ?? 'other';

/** Completes a year, which has two or four digits. */
const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

export const savedCardOf = ({ id, brand, last_four, month, year }: TokenResponse): GatewayCard => ({
  reference: id,
  brand: brandOf(brand),
  last4: last_four,
  expMonth: month,
  expYear: fullYear(year),
  fingerprint: null,
});

/** Maps the card of an attempt. Moyasar returns no expiry, and no number for a wallet without one. */
function usedCardOf({ source }: PaymentResponse): GatewayCard | null {
  const last4 = /\d{4}$/.exec(source.number ?? '')?.[0];
  if (last4 === undefined || !source.company) return null;
  const unknown = { reference: null, expMonth: null, expYear: null, fingerprint: null };
  return { ...unknown, brand: brandOf(source.company), last4 };
}

/** Reasons by the bank's response code (docs.moyasar.com/guides/card-payments/test-cards; ISO 8583, field 39). */
const declines: Readonly<Record<string, NonNullable<GatewayPayment['decline']>>> = {
  '14': 'wrong_details',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '82': 'wrong_details',
};

function declineOf({ status, source }: PaymentResponse): GatewayPayment['decline'] {
  if (status !== 'failed') return null;
  if (/^3-?D[ -]?S/i.test(source.message ?? '')) return 'authentication_failed';
  return declines[source.response_code ?? ''] ?? 'declined';
}

const HAS_TAKEN: ReadonlySet<string> = new Set(['paid', 'captured', 'refunded', 'voided']);

/** Returns the captured amount of a payment, in the minor unit, also if refunded: Rifq never only authorizes. */
export const capturedAmount = ({ status, captured, amount }: PaymentResponse): number => {
  if (!HAS_TAKEN.has(status)) return 0;
  return captured > 0 ? captured : amount;
};

/** Returns the refunded amount of a payment, in the minor unit. */
export const refundedAmount = (payment: PaymentResponse): number =>
  payment.status === 'voided' ? capturedAmount(payment) : payment.refunded;

const totalOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const returnedByAll = (attempts: readonly PaymentResponse[]) => totalOf(attempts.map(refundedAmount));

/** Maps a payment by all its attempts; `otherwise` is its state while none has captured anything. */
export function paymentOf(
  reference: string,
  attempts: readonly PaymentResponse[],
  otherwise: Exclude<GatewayPayment['state'], 'captured'>,
): GatewayPayment {
  const inOrder = attempts.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const taking = inOrder.filter(one => capturedAmount(one) > 0);
  const [paid] = taking;
  const last = paid ?? inOrder.at(-1);
  return {
    reference,
    state: paid ? 'captured' : otherwise,
    captured: paid ? { amount: totalOf(taking.map(capturedAmount)), currency: paid.currency } : null,
    refunded: returnedByAll(taking),
    card: last ? usedCardOf(last) : null,
    decline: last ? declineOf(last) : null,
  };
}

/** An invoice with a running or failed attempt can still be paid before it expires. */
const payable: ReadonlySet<string> = new Set(['initiated', 'on_hold', 'failed']);

/** Whether an invoice can no longer be paid. */
export const isInvoiceClosed = (status: string): boolean => !payable.has(status);

const invoiceStates: Readonly<Record<string, Exclude<GatewayPayment['state'], 'captured'>>> = {
  initiated: 'open',
  on_hold: 'open',
  failed: 'open',
  canceled: 'cancelled',
  expired: 'expired',
};

/** Maps an invoice. An unknown state counts as pending. */
export const invoicePaymentOf = (reference: string, { status, payments }: InvoiceResponse): GatewayPayment =>
  paymentOf(reference, payments, invoiceStates[status] ?? 'processing');

/** Our metadata keys of a payment with a saved card. */
export const metadataKeys = {
  paymentId: 'payment_id',
  expiresAt: 'expires_at',
  cancelled: 'cancelled',
  card: 'card',
} as const;

function cardPaymentState(payment: PaymentResponse, now: Date): Exclude<GatewayPayment['state'], 'captured'> {
  const said = payment.metadata ?? {};
  if (payment.status === 'failed') return 'declined';
  if (payment.status !== 'initiated') return 'processing';
  if (said[metadataKeys.cancelled] !== undefined) return 'cancelled';
  const until = said[metadataKeys.expiresAt];
  return typeof until === 'string' && new Date(until) < now ? 'expired' : 'open';
}

/**
 * Maps a saved-card payment to our state. Moyasar never ends one that waits for 3-D Secure, so expiry and cancellation
 * come from our metadata.
 */
export const cardPaymentOf = (reference: string, payment: PaymentResponse, now: Date): GatewayPayment =>
  paymentOf(reference, [payment], cardPaymentState(payment, now));
