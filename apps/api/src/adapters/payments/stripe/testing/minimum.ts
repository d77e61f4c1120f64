import { ApiError } from './world.ts';

/**
 * The least that Stripe charges, in the minor unit (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). Of a
 * currency that is not named there, as of SAR, it is half a dollar's worth, of which the double knows no rate.
 */
const minimums: Readonly<Record<string, number>> = { usd: 50, aed: 200 };

/** Throws what Stripe answers to an amount that is too small. */
export function requireMinimum({ amount, currency }: { amount: number; currency: string }): void {
  if (amount < (minimums[currency] ?? 1))
    throw new ApiError(400, { code: 'amount_too_small', param: 'amount' });
}
