import { GatewayError } from '../../../ports/payments.ts';

/** What Stripe was asked to answer whole. Throws a GatewayError when it answered the name alone. */
export function expanded<T extends object>(value: T | string | null): T | null {
  if (typeof value === 'string') throw new GatewayError('stripe: not_expanded');
  return value;
}
