import type { PaymentState } from '@rifq/contract';
import { AppError } from '../../../core/errors.ts';
import { asServer } from '../../../core/server-access.ts';
import { LeasedElsewhere } from '../../../platform/operation.ts';
import { GatewayError } from '../../../ports/payments.ts';
import { type PaymentRow, readPayment } from '../payments.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcile } from './reconcile.ts';
import { startPayment } from './start-payment.ts';

/** Seconds after which a gateway that did not answer is asked again. */
const GATEWAY_RETRY_AFTER = 10;

/** What a gateway's failure is to who waits for it; any other error stays what it is. */
export function toldError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.refused) return new AppError('payments.gateway_refused');
  return new AppError('payments.gateway_down', { retryAfter: GATEWAY_RETRY_AFTER });
}

async function required({ db }: PaymentDeps, paymentId: string): Promise<PaymentRow> {
  const row = await readPayment(db, asServer('payment', paymentId));
  if (!row) throw new AppError('payments.not_found');
  return row;
}

/**
 * Takes a payment to the gateway, after the transaction that created it. Answers where the payer goes; a null `url`
 * means nowhere, and the state says what has become of it. A repeat goes on where the first stopped.
 *
 * Refuses with payments.gateway_down, and nothing is lost: the payment stays `starting`, and the sweep takes it up; and
 * with payments.gateway_refused, and the payment has ended.
 */
export async function launchPayment(
  deps: PaymentDeps,
  paymentId: string,
): Promise<{ readonly state: PaymentState; readonly url: string | null }> {
  const row = await required(deps, paymentId);
  if (row.state === 'starting') {
    try {
      if (row.reference === null) await startPayment(deps, row);
      const started = await required(deps, paymentId);
      if (started.reference === null) throw new AppError('payments.gateway_refused');
      if (started.state === 'starting') await reconcile(deps, paymentId);
    } catch (error) {
      // The other attempt opens it, and the page of the payment hears of it.
      if (!(error instanceof LeasedElsewhere)) throw toldError(error);
    }
  }
  const { state, url } = await required(deps, paymentId);
  return { state, url: state === 'open' ? url : null };
}
