import Stripe from 'stripe';
import { GatewayError } from '../../../ports/payments.ts';

/** Answers below 500 that a repetition may mend: a key that is changed meanwhile, a collision, too many at once. */
const MENDABLE = new Set([401, 403, 408, 409, 425, 429]);

/** What Stripe's errors say in codes. Its sentences may quote the payer or the key, so none of them is kept. */
function codesOf({ statusCode, rawType, code, decline_code, param, requestId }: Stripe.errors.StripeError) {
  const codes = [statusCode, rawType, code, decline_code, param, requestId];
  return codes.filter(part => part !== undefined && /^[\w.[\]]+$/.test(String(part))).join(' ');
}

/**
 * Whether Stripe will never do it. A key that was used with other parameters proves the contrary: something was done
 * with it.
 */
function isRefused(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !MENDABLE.has(statusCode);
}

/** An error of the SDK as the port's; any other as it is. */
export function asGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const codes = codesOf(error);
  return new GatewayError(`stripe: ${codes === '' ? 'connection' : codes}`, { refused: isRefused(error) });
}

/** Whether Stripe refused the request as it stands: what it names is gone, or not in a state for it. */
export const isInvalidRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

export const isMissing = (error: unknown): boolean =>
  isInvalidRequest(error) && error.code === 'resource_missing';
