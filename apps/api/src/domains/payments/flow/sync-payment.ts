import { type Db, withTransaction } from '@rifq/db';
import { isAwaitingPayer, type PaymentFlag, type PaymentState, type ReturnReason } from '@rifq/rules';
import { AppError } from '../../../core/errors.ts';
import { LeaseHeldError } from '../../../platform/operation.ts';
import { GatewayError, type GatewayPayment } from '../../../ports/payments.ts';
import { checkoutUrl } from '../checkout-url.ts';
import { isAtOtherGateway } from '../other-gateway.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { settledPayment } from '../payments.policy.ts';
import {
  lockPayment,
  lockPaymentsOfSubject,
  type PaymentRow,
  readPayment,
  updatePayment,
} from '../payments.repository.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import { waitForGateway } from '../wait-for-gateway.ts';
import { addCard } from './cards.ts';
import {
  appendStateEvent,
  endPayment,
  nextPaymentState,
  notifyRefused,
  notifyReleased,
  offerSettlement,
  type PaymentTransition,
  supersedePayment,
} from './payment-states.ts';
import { reconcileRefunds } from './refunds.ts';
import { orderRefund } from './request-refund.ts';
import { mayHaveBegun, startPaymentOnce } from './start-payment.ts';

/**
 * Flags a payment that the gateway does not know, and ends it once it has expired, in the caller's transaction. Returns
 * the flag if it is new.
 */
async function applyUnknown(tx: Db, deps: PaymentDeps, paymentId: string): Promise<PaymentFlag | null> {
  const payment = settledPayment(paymentId);
  const row = await lockPayment(tx, payment);
  if (!row || row.captured > 0) return null;
  const isNew = row.flag === null;
  if (isNew) await updatePayment(tx, payment, { flag: 'unknown_at_gateway' });
  if (isAwaitingPayer(row.state) && row.expiresAt <= deps.now()) await endPayment(tx, deps, row, 'expired');
  return isNew ? 'unknown_at_gateway' : null;
}

type Captured = Extract<PaymentTransition, { to: 'paid' | 'refunding' }>;

/**
 * Returns why a captured payment is refunded; null if its payable accepts it. Only this asks the payable, also while it
 * waits for another payment.
 */
async function refundReason(
  tx: Db,
  deps: PaymentDeps,
  row: PaymentRow,
  { flag }: Captured,
  active: PaymentRow | null,
): Promise<ReturnReason | null> {
  if (flag !== null) return flag;
  if (active?.state === 'paid') return 'doubled';
  return (await offerSettlement(tx, deps, row)) === 'taken' ? null : 'late';
}

async function applyCapture(
  tx: Db,
  deps: PaymentDeps,
  row: PaymentRow,
  active: PaymentRow | null,
  next: Captured,
  { card }: GatewayPayment,
): Promise<ReturnReason | null> {
  const flag = await refundReason(tx, deps, row, next, active);
  const { amount, currency } = next.captured;
  const captureFields = {
    captured: amount,
    capturedCurrency: currency,
    decline: null,
    paidBrand: card?.brand ?? null,
    paidLast4: card?.last4 ?? null,
    nextPollAt: null,
    endedAt: null,
    // A dispute reported before the capture stays flagged.
    flag: flag ?? (row.flag === 'disputed' ? row.flag : null),
  };
  const payment = settledPayment(row.id);
  if (row.saveCard && card !== null && card.reference !== null)
    await addCard(tx, deps, row.userId, { ...card, reference: card.reference });
  if (flag === null) {
    if (active !== null) await supersedePayment(tx, deps, active);
    await updatePayment(tx, payment, { ...captureFields, state: 'paid', settledAt: deps.now() });
    await appendStateEvent(tx, deps, row, 'paid');
    await issueReceipt(tx, deps, row.id);
    return null;
  }
  await updatePayment(tx, payment, { ...captureFields, state: 'refunding' });
  await appendStateEvent(tx, deps, row, 'refunding');
  if (next.flag !== null && isAwaitingPayer(row.state)) await notifyReleased(tx, deps, row, 'cancelled');
  const order = { key: `returned:${row.id}`, amount: 'rest', reason: flag } as const;
  await orderRefund(tx, deps, { ...row, ...captureFields, state: 'refunding' }, order);
  await notifyRefused(tx, deps, row);
  return flag;
}

/**
 * Applies the gateway's snapshot to a payment and its payable, with the events, in the caller's transaction. Returns
 * why the payment is refunded, if the refund starts now.
 */
async function applySnapshot(
  tx: Db,
  deps: PaymentDeps,
  paymentId: string,
  snapshot: GatewayPayment,
): Promise<ReturnReason | null> {
  const payment = settledPayment(paymentId);
  const all = await lockPaymentsOfSubject(tx, payment);
  const row = all.find(({ id }) => id === paymentId);
  if (!row) return null;
  const next = nextPaymentState(row, snapshot, deps.now());
  if (next?.captured) {
    const isActive = ({ id, state }: PaymentRow) =>
      id !== row.id && (isAwaitingPayer(state) || state === 'paid');
    return applyCapture(tx, deps, row, all.find(isActive) ?? null, next, snapshot);
  }
  if (row.captured === 0 && snapshot.decline !== null)
    await updatePayment(tx, payment, { decline: snapshot.decline });
  if (row.flag === 'unknown_at_gateway') await updatePayment(tx, payment, { flag: null });
  if (!next) return null;
  if (next.to === 'open' || next.to === 'processing') {
    await updatePayment(tx, payment, { state: next.to });
    await appendStateEvent(tx, deps, row, next.to);
  } else await endPayment(tx, deps, row, next.to);
  return null;
}

type Reached = PaymentRow & { readonly reference: string };
type Asking = PaymentDeps & {
  /** Whether to close the payment at the gateway if it can: what was paid by then stays paid. */
  readonly closes: boolean;
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
    const row = await lockPayment(tx, settledPayment(id));
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
  const started = await readPayment(deps.db, settledPayment(row.id));
  return started && isReached(started) ? started : null;
}

async function reconcileWith(deps: Asking, paymentId: string): Promise<void> {
  const known = await readPayment(deps.db, settledPayment(paymentId));
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

/** Seconds after which a client retries while another attempt runs. */
const BUSY_RETRY_AFTER = 2;
/** Seconds after which a client retries when the gateway did not respond. */
const GATEWAY_RETRY_AFTER = 10;

/**
 * Maps the error of a gateway, or of another attempt that still runs, to the error for the payer, or for the user who
 * saves a card; other errors stay unchanged.
 */
export function userFacingError(
  error: unknown,
  down: 'payments.gateway_down' | 'payments.setup_down' = 'payments.gateway_down',
): unknown {
  if (error instanceof LeaseHeldError) return new AppError('request.busy', { retryAfter: BUSY_RETRY_AFTER });
  if (!(error instanceof GatewayError)) return error;
  if (error.refused) return new AppError('payments.gateway_refused');
  return new AppError(down, { retryAfter: GATEWAY_RETRY_AFTER });
}

async function requirePayment({ db }: PaymentDeps, paymentId: string): Promise<PaymentRow> {
  const row = await readPayment(db, settledPayment(paymentId));
  if (!row) throw new AppError('payments.not_found');
  return row;
}

/** Starts a payment that the gateway may not have yet, unless it has expired. */
async function start(deps: PaymentDeps, row: PaymentRow): Promise<void> {
  const mayBegin = row.reference === null && row.expiresAt > deps.now();
  if (mayBegin) await startPaymentOnce(deps, row);
  const started = await requirePayment(deps, row.id);
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
  const row = await requirePayment(deps, paymentId);
  if (row.state === 'starting' && !isAtOtherGateway(deps, row)) {
    await start(deps, row).catch((error: unknown) => {
      // The other attempt opens it, and a live event updates the payment's page.
      if (!(error instanceof LeaseHeldError)) throw userFacingError(error);
    });
  } else if (isAwaitingPayer(row.state)) await waitForGateway(deps.log, reconcile(deps, paymentId));
  const now = await requirePayment(deps, paymentId);
  return { state: now.state, url: checkoutUrl(deps, now) };
}

/**
 * Cancels a pending payment, outside of any transaction: first at the gateway, which then reports the outcome. Returns
 * `cancelled`, with the payable released, or another state if it was paid in the meantime or can no longer be
 * cancelled. Refuses with payments.not_found, payments.gateway_down, and request.busy while it is being started.
 */
export async function cancelAndReconcilePayment(deps: PaymentDeps, paymentId: string): Promise<PaymentState> {
  await reconcileWith({ ...deps, closes: true }, paymentId).catch((error: unknown) => {
    throw userFacingError(error);
  });
  return (await requirePayment(deps, paymentId)).state;
}
