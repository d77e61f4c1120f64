import type { PaymentState } from '@rifq/contract';
import { AppError } from '../../../core/errors.ts';
import { asServer } from '../../../core/server-access.ts';
import { LeaseHeldError } from '../../../platform/operation.ts';
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
  const row = await readPayment(deps.db, asServer('payment', paymentId));
  if (!row) throw new AppError('payments.not_found');
  return row.state;
}
