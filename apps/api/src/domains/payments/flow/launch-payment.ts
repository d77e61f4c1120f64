import { isAwaitingPayer, type PaymentState } from '@rifq/contract';
import { scopeFor, system } from '../../../core/access.ts';
import { AppError } from '../../../core/errors.ts';
import { LeaseHeldError } from '../../../platform/operation.ts';
import { GatewayError } from '../../../ports/payments.ts';
import { checkoutUrl } from '../checkout-url.ts';
import { isAtOtherGateway } from '../other-gateway.ts';
import { paymentActions } from '../payments.policy.ts';
import { type PaymentRow, readPayment } from '../payments.repository.ts';
import { waitForGateway } from '../wait-for-gateway.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcile } from './reconcile.ts';
import { startPaymentOnce } from './start-payment.ts';

/** Seconds after which a client retries when the gateway did not respond. */
const GATEWAY_RETRY_AFTER = 10;

/** Maps a gateway error to the error for the payer, or for the user who saves a card; other errors stay unchanged. */
export function userFacingError(
  error: unknown,
  down: 'payments.gateway_down' | 'payments.setup_down' = 'payments.gateway_down',
): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.refused) return new AppError('payments.gateway_refused');
  return new AppError(down, { retryAfter: GATEWAY_RETRY_AFTER });
}

async function required({ db }: PaymentDeps, paymentId: string): Promise<PaymentRow> {
  const row = await readPayment(db, scopeFor(system('payments'), paymentActions.settle, paymentId));
  if (!row) throw new AppError('payments.not_found');
  return row;
}

/** Starts a payment that the gateway may not have yet, unless it has expired. */
async function start(deps: PaymentDeps, row: PaymentRow): Promise<void> {
  const mayBegin = row.reference === null && row.expiresAt > deps.now();
  if (mayBegin) await startPaymentOnce(deps, row);
  const started = await required(deps, row.id);
  if (mayBegin && started.reference === null) throw new AppError('payments.gateway_refused');
  if (started.state === 'starting') await reconcile(deps, row.id);
}

/**
 * Starts a payment at the gateway, after the transaction that created it. Returns the URL for the payer, or null with
 * the state that explains it. A repeat continues where the first stopped, and asks the gateway whether an open payment
 * still is; not for a payment of another gateway.
 *
 * Refuses with payments.gateway_down: the payment stays `starting`, and the polling job continues it; and with
 * payments.gateway_refused: the payment has ended.
 */
export async function launchPayment(
  deps: PaymentDeps,
  paymentId: string,
): Promise<{ readonly state: PaymentState; readonly url: string | null }> {
  const row = await required(deps, paymentId);
  if (row.state === 'starting' && !isAtOtherGateway(deps, row)) {
    await start(deps, row).catch((error: unknown) => {
      // The other attempt opens it, and a live event updates the payment's page.
      if (!(error instanceof LeaseHeldError)) throw userFacingError(error);
    });
  } else if (isAwaitingPayer(row.state)) await waitForGateway(deps.log, reconcile(deps, paymentId));
  const now = await required(deps, paymentId);
  return { state: now.state, url: checkoutUrl(deps, now) };
}
