import { GatewayError, type GatewayMoney } from '../../../ports/payments.ts';

/** Taken in thousandths, of which the last digit must be 0 (docs.stripe.com/currencies, "Three-decimal currencies"). */
const threeDecimals = ['KWD', 'BHD', 'OMR', 'JOD', 'TND'];

/** Of those that Rifq knows, the ones that Stripe charges in; which of them an account may use is Stripe's word. */
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

/** The smallest step of an amount that Stripe takes, in the minor unit. */
export const stepOf = (currency: string): number => (threeDecimals.includes(currency) ? 10 : 1);

/** An amount as Stripe takes it. Throws a GatewayError for one that it would refuse. */
export function chargeable({ amount, currency }: GatewayMoney): GatewayMoney {
  if (!chargedCurrencies.includes(currency)) throw new GatewayError('stripe: currency', { refused: true });
  if (amount % stepOf(currency) !== 0) throw new GatewayError('stripe: amount_last_digit', { refused: true });
  return { amount, currency: currency.toLowerCase() };
}

/** An amount of Stripe's in our words. */
export const chargedMoney = (amount: number, currency: string): GatewayMoney => ({
  amount,
  currency: currency.toUpperCase(),
});
