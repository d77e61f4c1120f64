import { decimalOf, isCurrency } from '@rifq/rules';
import type { PaymentRow, RefundRow, ShownPayment } from '../domains/payments/index.ts';

/** Formats an amount in the minor unit for an operator; in an unknown currency, the bare number. */
export function operatorAmount(amount: number, currency: string): string {
  return isCurrency(currency)
    ? `${decimalOf({ amount, currency })} ${currency}`
    : `${amount} (minor) ${currency}`;
}

/** Formats one payment of a list. */
export function paymentLine(payment: PaymentRow): string {
  const { id, number, createdAt, state, amount, currency, capturedCurrency, refunded, flag } = payment;
  const back = refunded > 0 ? `  back: ${operatorAmount(refunded, capturedCurrency ?? currency)}` : '';
  const flagged = flag === null ? '' : `  flag: ${flag}`;
  return `${id}  ${number}  ${createdAt.toISOString()}  ${state}  ${operatorAmount(amount, currency)}${back}${flagged}`;
}

function refundLine(refund: RefundRow, currency: string): string {
  const { id, state, amount, reason, requestedBy, approvedBy, lastError } = refund;
  const by = requestedBy === null ? '' : `  by ${requestedBy}`;
  const confirmed = approvedBy === null ? '' : `  confirmed by ${approvedBy}`;
  const error = lastError === null ? '' : `  error: ${lastError}`;
  return `refund    ${id}  ${state}  ${operatorAmount(amount, currency)}${by}${confirmed}  ${reason}${error}`;
}

const isoTime = (at: Date | null) => at?.toISOString() ?? '–';

/** Formats a payment with all that an operator may see: no name, phone, or URL of a payment page. */
export function paymentLines({ payment, refunds, receipts }: ShownPayment): string[] {
  const { currency, captured, capturedCurrency, refunded, decline, flag, paidBrand, paidLast4 } = payment;
  const rows = [
    ['payment', `${payment.id}  ${payment.number}`],
    ['user', payment.userId],
    ['subject', `${payment.subjectKind} ${payment.subjectId}`],
    ['state', [payment.state, decline, flag].filter(part => part !== null).join('  ')],
    ['amount', operatorAmount(payment.amount, currency)],
    ['captured', operatorAmount(captured, capturedCurrency ?? currency)],
    ['back', operatorAmount(refunded, capturedCurrency ?? currency)],
    ['gateway', `${payment.gateway} ${payment.reference ?? '–'}`],
    ['card', paidBrand === null ? '–' : `${paidBrand} ${paidLast4 ?? ''}`],
    ['begun', isoTime(payment.createdAt)],
    ['settled', isoTime(payment.settledAt)],
    ['next look', isoTime(payment.nextPollAt)],
  ] as const;
  return [
    ...rows.map(([name, value]) => `${name.padEnd(9)} ${value}`),
    ...refunds.map(refund => refundLine(refund, capturedCurrency ?? currency)),
    ...(receipts.length > 0 ? [`receipts  ${receipts.join('  ')}`] : []),
  ];
}

/** Returns the payment as JSON; amounts are in the minor unit. */
export function paymentJson(payment: PaymentRow) {
  return {
    id: payment.id,
    number: payment.number,
    user_id: payment.userId,
    subject: { kind: payment.subjectKind, id: payment.subjectId },
    state: payment.state,
    decline: payment.decline,
    flag: payment.flag,
    amount: payment.amount,
    currency: payment.currency,
    captured: payment.captured,
    captured_currency: payment.capturedCurrency,
    refunded: payment.refunded,
    gateway: payment.gateway,
    reference: payment.reference,
    created_at: payment.createdAt.toISOString(),
    settled_at: payment.settledAt?.toISOString() ?? null,
    next_poll_at: payment.nextPollAt?.toISOString() ?? null,
  };
}

/** Returns a refund as JSON; the amount is in the minor unit. */
export function refundJson(refund: RefundRow) {
  return {
    id: refund.id,
    state: refund.state,
    amount: refund.amount,
    reason: refund.reason,
    requested_by: refund.requestedBy,
    approved_by: refund.approvedBy,
    error: refund.lastError,
    created_at: refund.createdAt.toISOString(),
    settled_at: refund.settledAt?.toISOString() ?? null,
  };
}
