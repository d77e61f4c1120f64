/**
 * The two billing functions (specification 9.5 and 9.6), exactly as specified. The first argument is the kind of
 * reservation (1 consultation, 2 follow-up), the second the payment method (1 points, 2 visa card).
 */

/** Returns the price in whole units of the currency; 0 when paid with points. */
export function billingPrice(kind: number, method: number): number {
  if (method === 1) return 0;
  return kind === 2 ? 10 : 20;
}

/** Returns the price in coins; 0 when paid by card. */
export function billingPoints(kind: number, method: number): number {
  if (method === 2) return 0;
  return kind === 2 ? 50 : 100;
}

/** Price of a consultation in coins. */
export const consultationCoins = billingPoints(1, 1);
