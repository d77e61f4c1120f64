import { GatewayError } from '../../../ports/payments.ts';

/** Returns an object that Stripe was requested to expand. Throws a GatewayError if it returned only the id. */
export function expanded<T extends object>(value: T | string | null): T | null {
  if (typeof value === 'string') throw new GatewayError('stripe: not_expanded');
  return value;
}
