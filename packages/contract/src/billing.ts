/**
 * The two billing functions (specification 9.5 and 9.6), to the letter. The first argument is the kind of
 * reservation (1 consultation, 2 follow-up), the second the payment method (1 points, 2 visa card).
 */

/** Price in whole units of the currency: nothing when paid with points. */
export function billingPrice(kind: number, method: number): number {
  if (method === 1) return 0;
  return kind === 2 ? 10 : 20;
}

/** Price in coins: nothing when paid by card. */
export function billingPoints(kind: number, method: number): number {
  if (method === 2) return 0;
  return kind === 2 ? 50 : 100;
}

/** What a consultation costs in coins. */
export const consultationCoins = billingPoints(1, 1);
