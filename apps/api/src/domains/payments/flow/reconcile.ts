import { isAwaitingPayer, type PaymentFlag } from '@rifq/contract';
import { withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import { isAtOtherGateway } from '../other-gateway.ts';
import { paymentActions } from '../payments.policy.ts';
import { lockPayment, type PaymentRow, readPayment } from '../payments.repository.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { applyUnknown } from './apply-unknown.ts';
import { endPayment } from './end-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { mayHaveBegun, startPaymentOnce } from './start-payment.ts';

type Reached = PaymentRow & { readonly reference: string };
type Asking = PaymentDeps & {
  /** Whether to close the payment at the gateway. */ readonly closes: boolean;
};

const isReached = (row: PaymentRow): row is Reached => row.reference !== null;

/** Logs the flag of a payment: an error needs an operator, a warning does not. */
function logFlag({ log }: PaymentDeps, paymentId: string, flag: PaymentFlag): void {
  const details = { payment: paymentId, flag };
  if (flag === 'late') log.warn(details, 'a payment came when its hold was over, and goes back');
  else if (flag === 'unknown_at_gateway') log.error(details, 'the gateway does not know a payment');
  else log.error(details, 'a payment was captured otherwise than it was asked for, and goes back');
}

/** Maps a refusal to undefined: the gateway does not know the payment, or can no longer do that. */
function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    return undefined;
  });
}

/**
 * Fetches the payment from the gateway; undefined if unknown there. Cancels it there first if it can no longer be paid
 * here, then reads the final state.
 */
async function fetchSnapshot(
  { gateway, now, closes }: Asking,
  row: Reached,
): Promise<GatewayPayment | undefined> {
  const close = () => unlessRefused(gateway.cancel(row.reference));
  const retrieve = () => unlessRefused(gateway.retrieve(row.reference));
  const isPending = isAwaitingPayer(row.state);
  if (isPending && (closes || row.expiresAt <= now())) await close();
  const snapshot = await retrieve();
  if (isPending || snapshot?.state !== 'open') return snapshot;
  await close();
  return retrieve();
}

/** Ends a payment that never reached the gateway. */
function endUnstarted(deps: Asking, { id }: PaymentRow): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const row = await lockPayment(tx, scopeFor(system('payments'), paymentActions.settle, id));
    if (row?.state === 'starting' && !isReached(row))
      await endPayment(tx, deps, row, row.expiresAt <= deps.now() ? 'expired' : 'cancelled');
  });
}

/**
 * Returns the payment once the gateway has it; null if it never will. Starts nothing after expiry, except to find what
 * was started before if its response was lost.
 */
async function reach(deps: Asking, row: PaymentRow): Promise<Reached | null> {
  if (isReached(row)) return row;
  const mayBegin = row.state === 'starting' && row.expiresAt > deps.now() && !deps.closes;
  if (!mayBegin && !(await mayHaveBegun(deps, row))) {
    await endUnstarted(deps, row);
    return null;
  }
  await startPaymentOnce(deps, row);
  const started = await readPayment(deps.db, scopeFor(system('payments'), paymentActions.settle, row.id));
  return started && isReached(started) ? started : null;
}

async function reconcileWith(deps: Asking, paymentId: string): Promise<void> {
  const known = await readPayment(deps.db, scopeFor(system('payments'), paymentActions.settle, paymentId));
  if (!known || isAtOtherGateway(deps, known)) return;
  const row = await reach(deps, known);
  if (!row) return;
  const snapshot = await fetchSnapshot(deps, row);
  const flag = await withTransaction(deps.db, tx =>
    snapshot ? applySnapshot(tx, deps, paymentId, snapshot) : applyUnknown(tx, deps, paymentId),
  );
  if (flag !== null) logFlag(deps, paymentId, flag);
  if (snapshot) await reconcileRefunds(deps, paymentId, snapshot);
}

/**
 * Brings a payment to its state at the gateway. Idempotent, also concurrently; skips payments of another gateway.
 * Throws a GatewayError if the gateway does not respond, and LeaseHeldError while the payment is being started.
 */
export const reconcile = (deps: PaymentDeps, paymentId: string): Promise<void> =>
  reconcileWith({ ...deps, closes: false }, paymentId);

/** Like `reconcile`, but closes the payment at the gateway if it can: what was paid by then stays paid. */
export const closeAndReconcile = (deps: PaymentDeps, paymentId: string): Promise<void> =>
  reconcileWith({ ...deps, closes: true }, paymentId);
