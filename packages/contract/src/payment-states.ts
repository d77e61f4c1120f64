/**
 * The states of a payment by card, and what each may pass to. Whether something was captured is the gateway's word
 * alone, so a state in which nothing was taken passes on when the gateway says otherwise.
 */
export const paymentTransitions = {
  /** Recorded with what it pays for; the gateway has not been reached. */
  starting: ['open', 'processing', 'paid', 'declined', 'expired', 'cancelled', 'refunding'],
  /** The payer is at the gateway's page, or at the bank's. */
  open: ['processing', 'paid', 'declined', 'expired', 'cancelled', 'refunding'],
  /** The payer has done everything; the bank has not decided. When it refuses, another try may be possible. */
  processing: ['open', 'paid', 'declined', 'expired', 'cancelled', 'refunding'],
  /** Captured, and its subject has it; all of it may go back at the gateway's own dashboard. */
  paid: ['refunding', 'refunded'],
  /** The bank refused; nothing was taken. */
  declined: ['paid', 'refunding'],
  /** Not paid in time; nothing was taken. */
  expired: ['paid', 'refunding'],
  /** Given up by the payer; nothing was taken. */
  cancelled: ['paid', 'refunding'],
  /** All that was captured goes back. */
  refunding: ['refunded', 'refund_failed'],
  /** All that was captured is back; a bank can still send it back to the gateway. */
  refunded: ['refund_failed'],
  /** The gateway refuses to give it back: an operator's work. */
  refund_failed: ['refunding', 'refunded'],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof paymentTransitions;

const isState = (name: string): name is PaymentState => Object.hasOwn(paymentTransitions, name);
export const paymentStates: readonly PaymentState[] = Object.keys(paymentTransitions).filter(isState);

/** Whether a payment may pass from one state to another. */
export function canPaymentMove(from: PaymentState, to: PaymentState): boolean {
  const targets: readonly PaymentState[] = paymentTransitions[from];
  return targets.includes(to);
}

/** Whether the payer may still pay, so that its subject waits for it. */
export const isAwaitingPayer = (state: PaymentState): boolean =>
  state === 'starting' || state === 'open' || state === 'processing';

/** Why a bank refused, as far as an owner can do something about it. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'expired_card',
  'wrong_details',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Why a captured payment went back without an operator: its subject would not have it, or it was not what was asked for. */
export const returnReasons = ['late', 'amount_differs', 'currency_differs', 'doubled'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * What is unusual about a payment, for its owner and for operators: why it went back, that the gateway does not know it,
 * or that its payer disputes it at the bank.
 */
export const paymentFlags = [...returnReasons, 'unknown_at_gateway', 'disputed'] as const;
export type PaymentFlag = (typeof paymentFlags)[number];

export const cardBrands = ['visa', 'mastercard', 'mada', 'amex', 'other'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Days before the end of its last month from which a card is marked as about to expire. */
export const CARD_EXPIRES_SOON_DAYS = 45;
