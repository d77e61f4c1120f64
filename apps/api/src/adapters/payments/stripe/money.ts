import { GatewayError, type GatewayMoney } from '../../../ports/payments.ts';

/**
 * Currencies charged in thousandths, whose last digit must be 0 (docs.stripe.com/currencies, "Three-decimal
 * currencies").
 */
const threeDecimals = ['KWD', 'BHD', 'OMR', 'JOD', 'TND'];

/** The currencies of Rifq that Stripe charges in; Stripe decides which of them an account may use. */
export const chargedCurrencies: readonly string[] = [
  'SAR',
  'AED',
  'QAR',
  'EGP',
  'MAD',
  'TRY',
  'USD',
  ...threeDecimals,
];

/** Returns the smallest step of amounts at Stripe, in the minor unit. */
export const amountStepOf = (currency: string): number => (threeDecimals.includes(currency) ? 10 : 1);

/** Maps an amount for Stripe. Throws a GatewayError for one that it would refuse. */
export function chargeable({ amount, currency }: GatewayMoney): GatewayMoney {
  if (!chargedCurrencies.includes(currency)) throw new GatewayError('stripe: currency', { refused: true });
  if (amount % amountStepOf(currency) !== 0)
    throw new GatewayError('stripe: amount_last_digit', { refused: true });
  return { amount, currency: currency.toLowerCase() };
}

/** Maps an amount from Stripe to the port's type. */
export const chargedMoney = (amount: number, currency: string): GatewayMoney => ({
  amount,
  currency: currency.toUpperCase(),
});
