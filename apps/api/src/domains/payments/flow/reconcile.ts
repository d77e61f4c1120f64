import { isAwaited, type PaymentFlag } from '@rifq/contract';
import { withTransaction } from '@rifq/db';
import { asServer } from '../../../core/server-access.ts';
import { GatewayError } from '../../../ports/payments.ts';
import { type PaymentRow, readPayment } from '../payments.repository.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { compareRefunds } from './compare-refunds.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { startPayment } from './start-payment.ts';

type Reached = PaymentRow & { readonly reference: string };

const isReached = (row: PaymentRow): row is Reached => row.reference !== null;

/** What the log says of a payment that goes back without anyone's wish: an operator looks into what is an error. */
function report({ log }: PaymentDeps, paymentId: string, flag: PaymentFlag): void {
  const details = { payment: paymentId, flag };
  if (flag === 'late') log.warn(details, 'a payment came when its hold was over, and goes back');
  else log.error(details, 'a payment was captured otherwise than it was asked for, and goes back');
}

/** Lets nobody pay any more once the time is over; what was paid by then, the gateway says afterwards. */
async function closeWhenOver({ gateway, now }: PaymentDeps, row: Reached): Promise<void> {
  if (!isAwaited(row.state) || row.expiresAt > now()) return;
  await gateway.cancel(row.reference).catch((error: unknown) => {
    // What cannot be cancelled has ended, or is with the bank: the gateway says which.
    if (!(error instanceof GatewayError && error.refused)) throw error;
  });
}

/** The payment once the gateway has it; null when it never will. */
async function reach(deps: PaymentDeps, row: PaymentRow): Promise<Reached | null> {
  if (isReached(row)) return row;
  if (row.state !== 'starting') return null;
  await startPayment(deps, row);
  const started = await readPayment(deps.db, asServer('payment', row.id));
  return started && isReached(started) ? started : null;
}

/**
 * Asks the gateway what has become of a payment and brings it there, whoever has said that something may have changed.
 * Repeats, also at the same time, change nothing more. Throws a GatewayError when the gateway does not answer, and
 * LeasedElsewhere while the payment is being started.
 */
export async function reconcile(deps: PaymentDeps, paymentId: string): Promise<void> {
  const known = await readPayment(deps.db, asServer('payment', paymentId));
  if (!known) return;
  if (known.gateway !== deps.gateway.name) throw new Error(`the payment belongs to ${known.gateway}`);
  const row = await reach(deps, known);
  if (!row) return;
  await closeWhenOver(deps, row);
  const snapshot = await deps.gateway.retrieve(row.reference);
  const flag = await withTransaction(deps.db, tx => applySnapshot(tx, deps, paymentId, snapshot));
  if (flag !== null) report(deps, paymentId, flag);
  await compareRefunds(deps, paymentId, snapshot);
}
