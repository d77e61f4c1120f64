import type { PaymentState } from '@rifq/contract';
import { scopeFor, system } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { LeaseHeldError } from '../../../platform/operation.ts';
import { paymentActions } from '../payments.policy.ts';
import { readPayment } from '../payments.repository.ts';
import { userFacingError } from './launch-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { closeAndReconcile } from './reconcile.ts';

/** Seconds after which a client retries while another attempt runs. */
const BUSY_RETRY_AFTER = 2;

/**
 * Cancels a pending payment, outside of any transaction: first at the gateway, which then reports the outcome. Returns
 * `cancelled`, with the payable released, or another state if it was paid in the meantime or can no longer be
 * cancelled. Refuses with payments.not_found, payments.gateway_down, and request.busy while it is being started.
 */
export async function cancelAndReconcilePayment(deps: PaymentDeps, paymentId: string): Promise<PaymentState> {
  await closeAndReconcile(deps, paymentId).catch((error: unknown) => {
    if (error instanceof LeaseHeldError) throw new AppError('request.busy', { retryAfter: BUSY_RETRY_AFTER });
    throw userFacingError(error);
  });
  const row = await readPayment(deps.db, scopeFor(system('payments'), paymentActions.settle, paymentId));
  if (!row) throw new AppError('payments.not_found');
  return row.state;
}
