import Stripe from 'stripe';
import { GatewayError } from '../../../ports/payments.ts';

/** Statuses below 500 that a retry may resolve: a replaced key, a conflict, too many concurrent requests. */
const MENDABLE = new Set([401, 403, 408, 409, 425, 429]);

/** Returns the codes of a Stripe error. Its messages may quote the payer or the key, so they are dropped. */
function codesOf({ statusCode, rawType, code, decline_code, param, requestId }: Stripe.errors.StripeError) {
  const codes = [statusCode, rawType, code, decline_code, param, requestId];
  return codes.filter(part => part !== undefined && /^[\w.[\]]+$/.test(String(part))).join(' ');
}

/**
 * Whether Stripe will never do it. An idempotency key used with other parameters proves the contrary: something was
 * done with it.
 */
function isRefused(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !MENDABLE.has(statusCode);
}

/** Maps an SDK error to the port's; returns any other unchanged. */
export function asGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const codes = codesOf(error);
  return new GatewayError(`stripe: ${codes === '' ? 'connection' : codes}`, { refused: isRefused(error) });
}

/** Whether Stripe refused the request as invalid: its object is missing, or not in a suitable state. */
export const isInvalidRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

export const isMissing = (error: unknown): boolean =>
  isInvalidRequest(error) && error.code === 'resource_missing';
