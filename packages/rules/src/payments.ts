/**
 * State machine of a card payment. Only the gateway decides whether money was captured, so a state without captured
 * money still changes when the gateway reports a capture.
 */
export const paymentTransitions = {
  /** Recorded with its payable; the gateway has not been called yet. */
  starting: ['open', 'processing', 'paid', 'declined', 'expired', 'cancelled', 'refunding'],
  /** The payer is at the gateway's page, or at the bank's. */
  open: ['processing', 'paid', 'declined', 'expired', 'cancelled', 'refunding'],
  /** The payer is done; the bank has not decided. If it declines, another attempt may be possible. */
  processing: ['open', 'paid', 'declined', 'expired', 'cancelled', 'refunding'],
  /** Captured and accepted by its payable; it may be refunded in full in the gateway's dashboard. */
  paid: ['refunding', 'refunded'],
  /** Declined by the bank; nothing was captured. */
  declined: ['paid', 'refunding'],
  /** Not paid in time; nothing was captured. */
  expired: ['paid', 'refunding'],
  /** Cancelled by the payer; nothing was captured. */
  cancelled: ['paid', 'refunding'],
  /** The full captured amount is being refunded. */
  refunding: ['refunded', 'refund_failed'],
  /** Refunded in full; a bank can still return the refund to the gateway. */
  refunded: ['refund_failed'],
  /** The gateway rejects the refund: an operator has to act. */
  refund_failed: ['refunding', 'refunded'],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof paymentTransitions;

const isState = (name: string): name is PaymentState => Object.hasOwn(paymentTransitions, name);
export const paymentStates: readonly PaymentState[] = Object.keys(paymentTransitions).filter(isState);

/** Whether a payment may change from one state to another. */
export function canPaymentMove(from: PaymentState, to: PaymentState): boolean {
  const targets: readonly PaymentState[] = paymentTransitions[from];
  return targets.includes(to);
}

/** Whether the payer can still pay, so that the payable waits. */
export const isAwaitingPayer = (state: PaymentState): boolean =>
  state === 'starting' || state === 'open' || state === 'processing';

/** Reasons for a decline that an owner can do something about. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'expired_card',
  'wrong_details',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Why a capture was refunded automatically: its payable rejected it, or it differed from the request. */
export const returnReasons = ['late', 'amount_differs', 'currency_differs', 'doubled'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * What is unusual about a payment, for its owner and for operators: why it was refunded, that the gateway does not know
 * it, or that its payer disputes it at the bank.
 */
export const paymentFlags = [...returnReasons, 'unknown_at_gateway', 'disputed'] as const;
export type PaymentFlag = (typeof paymentFlags)[number];

export const cardBrands = ['visa', 'mastercard', 'mada', 'amex', 'other'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Days before the end of its last month from which a card is marked as expiring. */
export const CARD_EXPIRES_SOON_DAYS = 45;

/** Returns the value-added tax included in a price, in minor units, rounded half up once for the whole invoice. */
export function includedVat(total: number, ratePerTenThousand: number): number {
  return Math.floor(
    (2 * total * ratePerTenThousand + (10_000 + ratePerTenThousand)) / (2 * (10_000 + ratePerTenThousand)),
  );
}
