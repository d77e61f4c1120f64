import { ApiError } from './world.ts';

/**
 * Stripe's minimum amounts, in the minor unit (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). For a
 * currency not listed there, such as SAR, it is worth half a dollar, for which the test double has no rate.
 */
const minimums: Readonly<Record<string, number>> = { usd: 50, aed: 200 };

/** Throws Stripe's error for an amount that is too small. */
export function requireMinimum({ amount, currency }: { amount: number; currency: string }): void {
  if (amount < (minimums[currency] ?? 1))
    throw new ApiError(400, { code: 'amount_too_small', param: 'amount' });
}
