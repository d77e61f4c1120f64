/** The behaviour of a card. */
export type TestCard = {
  readonly brand: string;
  readonly last4: string;
  /** The networks that it may go through. */
  readonly networks?: readonly string[];
  /** Why its bank declines a payment, if it does: Stripe's code and the bank's. */
  readonly refusal?: { readonly code: string; readonly decline_code?: string };
  readonly asksForAuthentication?: boolean;
  /** How its bank reacts to saving it, if it does not approve. */
  readonly setup?: 'asks' | 'refused';
  /** Whether its bank decides later. */
  readonly takesLong?: boolean;
  readonly refund?: 'succeeded' | 'pending' | 'failed';
};

const visa: TestCard = { brand: 'visa', last4: '4242', networks: ['visa'] };
const declined = (last4: string, code: string, decline_code?: string): TestCard => ({
  ...visa,
  last4,
  refusal: { code, ...(decline_code === undefined ? {} : { decline_code }) },
});

/**
 * Stripe's test cards (docs.stripe.com/testing); `pm_card_mada` and `pm_card_processing` are ours, since it has none.
 */
export const testCards: Readonly<Record<string, TestCard>> = {
  tok_visa: visa,
  pm_card_visa: visa,
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', networks: ['mastercard'] },
  pm_card_jcb: { brand: 'jcb', last4: '0505', networks: ['jcb'] },
  pm_card_mada: { brand: 'visa', last4: '8052', networks: ['mada', 'visa'] },
  pm_card_chargeDeclined: { ...declined('0002', 'card_declined', 'generic_decline'), setup: 'refused' },
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('9995', 'card_declined', 'insufficient_funds'),
  pm_card_chargeDeclinedExpiredCard: declined('0069', 'expired_card', 'expired_card'),
  pm_card_chargeDeclinedIncorrectCvc: declined('0127', 'incorrect_cvc', 'incorrect_cvc'),
  pm_card_authenticationRequired: { ...visa, last4: '3184', asksForAuthentication: true },
  pm_card_authenticationRequiredOnSetup: { ...visa, last4: '3155', setup: 'asks' },
  pm_card_processing: { ...visa, last4: '0077', takesLong: true },
  pm_card_pendingRefund: { ...visa, last4: '7726', refund: 'pending' },
  pm_card_refundFail: { ...visa, last4: '5126', refund: 'failed' },
};
