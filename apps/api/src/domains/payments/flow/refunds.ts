import { type Db, newId, withTransaction } from '@rifq/db';
import type { PaymentState } from '@rifq/rules';
import { LeaseHeldError, runOperation } from '../../../platform/operation.ts';
import {
  GatewayError,
  type GatewayPayment,
  type GatewayRefund,
  type RefundRequest,
} from '../../../ports/payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { settledPayment } from '../payments.policy.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from '../payments.repository.ts';
import { issueCreditNote } from '../receipts/receipts.service.ts';
import {
  insertRefund,
  listRefunds,
  type RefundRow,
  sumAttempted,
  sumRefunds,
  updateRefund,
} from '../refunds.repository.ts';
import { appendRefundEvent, notifyRefunded } from './payment-states.ts';

/**
 * Builds the gateway request of a refund, the same for every attempt. Throws for a refund that was not prepared, and
 * for a payment that was not captured.
 */
function refundRequest(payment: PaymentRow, refund: RefundRow): RefundRequest {
  if (payment.reference === null || payment.capturedCurrency === null)
    throw new Error('a refund of a payment that was not captured');
  if (refund.refundedBefore === null) throw new Error('a refund that was not made ready');
  return {
    refundId: refund.id,
    payment: payment.reference,
    money: { amount: refund.amount, currency: payment.capturedCurrency },
    refundedBefore: refund.refundedBefore,
  };
}

/**
 * Returns the state of a payment after a refund has ended.
 * @param refunded the amount refunded so far
 * @param requested the amount still to be refunded
 */
function stateAfterRefund(
  payment: Pick<PaymentRow, 'state' | 'captured'>,
  refunded: number,
  requested: number,
): PaymentState {
  if (refunded === payment.captured) return 'refunded';
  return payment.state === 'refunding' && requested === 0 ? 'refund_failed' : payment.state;
}

/**
 * Updates a locked payment after one of its refunds has ended, with the event, the payable and the credit note. A
 * dropped refund emits no event. Returns the updated payment.
 */
async function endRefund(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'seller' | 'jobs' | 'subjects'>,
  row: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount'> & { readonly state: 'done' | 'failed' | 'rejected' },
): Promise<PaymentRow> {
  const scope = settledPayment(row.id);
  const isDone = refund.state === 'done';
  const refunded = row.refunded + (isDone ? refund.amount : 0);
  const requested = await sumRefunds(tx, scope, ['requested']);
  const change = {
    refunded,
    state: stateAfterRefund(row, refunded, requested),
    ...(requested === 0 && { nextPollAt: null }),
  };
  await updatePayment(tx, scope, change);
  if (refund.state !== 'rejected')
    await appendRefundEvent(tx, deps, row, refund.id, isDone ? 'refunded' : 'refund_failed');
  if (isDone) {
    await notifyRefunded(tx, deps, row, { amount: refund.amount, total: refunded });
    await issueCreditNote(tx, deps, row.id, refund.id);
  }
  return { ...row, ...change };
}

/** Reason of a refund that was made on the gateway's dashboard. */
const AT_GATEWAY = 'at_gateway';

/**
 * Locks a payment, and records what was refunded beyond our own refunds: those that are done, and those that were
 * requested at the gateway and may be. Returns the updated payment; null for none.
 */
async function recordExternalRefunds(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'seller' | 'jobs' | 'subjects'>,
  paymentId: string,
  { refunded }: Pick<GatewayPayment, 'refunded'>,
): Promise<PaymentRow | null> {
  const scope = settledPayment(paymentId);
  const row = await lockPayment(tx, scope);
  if (!row) return null;
  const amount = Math.min(refunded, row.captured) - row.refunded - (await sumAttempted(tx, scope));
  if (amount <= 0) return row;
  const id = newId();
  const at = deps.now();
  const done = { state: 'done', createdAt: at, settledAt: at } as const;
  await insertRefund(tx, scope, { id, key: `at-gateway:${id}`, amount, reason: AT_GATEWAY, ...done });
  return endRefund(tx, deps, row, { id, amount, state: 'done' });
}

/** Error of a refund that was not made, since all of it was already refunded at the gateway. */
const RETURNED_THERE = 'all of it went back at the gateway';

type ReadyRefund = { readonly payment: PaymentRow; readonly refund: RefundRow };

/**
 * Records the refunds that the gateway reports, and before the first attempt of a refund saves their total. Caps the
 * refund at what is left, and drops it if nothing is. Null if it is no longer to be made.
 */
async function prepareRefund(
  deps: PaymentDeps,
  payment: PaymentRow,
  refundId: string,
): Promise<ReadyRefund | null> {
  if (payment.reference === null) throw new Error('a refund of a payment that was not captured');
  const snapshot = await deps.gateway.retrieve(payment.reference);
  const scope = settledPayment(payment.id);
  return withTransaction(deps.db, async tx => {
    const row = await recordExternalRefunds(tx, deps, payment.id, snapshot);
    const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
    if (!row || refund?.state !== 'requested') return null;
    if (refund.refundedBefore !== null) return { payment: row, refund };
    const left = row.captured - row.refunded - (await sumAttempted(tx, scope));
    if (left <= 0) {
      const dropped = { state: 'rejected', lastError: RETURNED_THERE, settledAt: deps.now() } as const;
      await updateRefund(tx, scope, refundId, dropped);
      await endRefund(tx, deps, row, { ...refund, state: 'rejected' });
      return null;
    }
    const ready = { amount: Math.min(refund.amount, left), refundedBefore: snapshot.refunded };
    await updateRefund(tx, scope, refundId, ready);
    return { payment: row, refund: { ...refund, ...ready } };
  });
}

/** The gateway has accepted the refund, and the bank has not made it yet. */
class StillPending extends Error {}

type RefundResult = {
  readonly state: 'done' | 'failed' | 'rejected';
  readonly reference: string | null;
  readonly error: string | null;
  /** The gateway's payment, if it refused the refund. */
  readonly snapshot: GatewayPayment | null;
};

/** Interprets a refusal: all of it was already refunded at the gateway, or it will never be made. */
async function refusedBy(
  { gateway }: PaymentDeps,
  { payment, refund }: ReadyRefund,
  { message }: GatewayError,
): Promise<RefundResult> {
  const snapshot = await gateway.retrieve(refundRequest(payment, refund).payment);
  const known = { reference: null, snapshot };
  if (snapshot.refunded >= payment.captured) return { ...known, state: 'rejected', error: RETURNED_THERE };
  return { ...known, state: 'failed', error: message };
}

/** Requests a refund at the gateway; a refused one has failed. */
async function requestAtGateway(deps: PaymentDeps, ready: ReadyRefund): Promise<RefundResult> {
  let response: GatewayRefund;
  try {
    response = await deps.gateway.refund(refundRequest(ready.payment, ready.refund));
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    return refusedBy(deps, ready, error);
  }
  const { reference, state } = response;
  if (state === 'pending') throw new StillPending();
  const error = state === 'failed' ? 'the gateway reports that it failed' : null;
  return { state, reference, error, snapshot: null };
}

async function processRefund(deps: PaymentDeps, ready: ReadyRefund): Promise<void> {
  const { payment, refund } = ready;
  const scope = settledPayment(payment.id);
  await runOperation<RefundResult>(deps.db, {
    key: `payment-refund:${refund.id}`,
    neverExpires: true,
    call: () => requestAtGateway(deps, ready),
    async settle(tx, { state, reference, error, snapshot }) {
      const locked = await lockPayment(tx, scope);
      const change = { state, reference, lastError: error, settledAt: deps.now() };
      await updateRefund(tx, scope, refund.id, change);
      const row = snapshot === null ? locked : await recordExternalRefunds(tx, deps, payment.id, snapshot);
      if (!row) throw new Error('a payment has vanished');
      await endRefund(tx, deps, row, { ...refund, state });
      if (state === 'failed')
        deps.log.error({ payment: row.id, refund: refund.id, error }, 'a refund failed for good');
    },
  });
}

/**
 * Makes the requested refunds of a payment one by one: a gateway without idempotent refunds distinguishes them by the
 * amount refunded before. Stops if one is pending or another attempt runs; the polling job continues if that one dies.
 */
export async function processRefunds(deps: PaymentDeps, paymentId: string): Promise<void> {
  const scope = settledPayment(paymentId);
  const ended = new Set<string>();
  for (;;) {
    // Read again after each: a refund that was requested in the meantime is left to this attempt.
    const refund = (await listRefunds(deps.db, scope)).find(({ state }) => state === 'requested');
    const payment = refund && (await readPayment(deps.db, scope));
    if (!refund || !payment) return;
    if (payment.gateway !== deps.gateway.name) throw new Error(`the payment belongs to ${payment.gateway}`);
    if (ended.has(refund.id)) throw new Error('a refund was settled and has not ended');
    try {
      const ready = await prepareRefund(deps, payment, refund.id);
      if (ready) await processRefund(deps, ready);
    } catch (error) {
      if (error instanceof StillPending || error instanceof LeaseHeldError) return;
      throw error;
    }
    ended.add(refund.id);
  }
}

/** How long after its end a refund can still fail: banks send back what they cannot credit within some weeks. */
const CAN_FAIL_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Reverses a refund that was done: its money is at the gateway again. Its credit note remains valid. */
function undoRefund(deps: PaymentDeps, paymentId: string, refundId: string): Promise<boolean> {
  const scope = settledPayment(paymentId);
  return withTransaction(deps.db, async tx => {
    const row = await lockPayment(tx, scope);
    const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
    if (!row || refund?.state !== 'done') return false;
    await updateRefund(tx, scope, refundId, { state: 'failed', lastError: 'the bank sent it back' });
    await updatePayment(tx, scope, {
      refunded: row.refunded - refund.amount,
      ...(row.state === 'refunded' && { state: 'refund_failed' }),
    });
    await appendRefundEvent(tx, deps, row, refundId, 'refund_failed');
    return true;
  });
}

/** Fetches the state of our refund from the gateway; null if it refuses. */
async function fetchRefundState(deps: PaymentDeps, payment: PaymentRow, refund: RefundRow) {
  try {
    return (await deps.gateway.refund(refundRequest(payment, refund))).state;
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    deps.log.error({ payment: payment.id, refund: refund.id, err: error }, 'a refund cannot be asked about');
    return null;
  }
}

/** Finds refunds that failed after they were done, by repeating each request, which refunds nothing twice. */
async function findFailed(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const since = new Date(deps.now().getTime() - CAN_FAIL_DAYS * DAY_MS);
  for (const refund of await listRefunds(deps.db, settledPayment(payment.id))) {
    const isOurs = refund.state === 'done' && refund.refundedBefore !== null;
    if (!isOurs || refund.settledAt === null || refund.settledAt < since) continue;
    if ((await fetchRefundState(deps, payment, refund)) !== 'failed') continue;
    if (await undoRefund(deps, payment.id, refund.id))
      deps.log.error({ payment: payment.id, refund: refund.id }, 'a refund that was done has failed');
  }
}

/**
 * Compares the refunded amount of a captured payment at the gateway with our books, and corrects the books: more is a
 * refund on the gateway's dashboard, less is a refund of ours that failed after it was done.
 */
export async function reconcileRefunds(
  deps: PaymentDeps,
  paymentId: string,
  snapshot: GatewayPayment,
): Promise<void> {
  if (snapshot.captured === null) return;
  const row = await withTransaction(deps.db, tx => recordExternalRefunds(tx, deps, paymentId, snapshot));
  if (row && row.refunded > snapshot.refunded) await findFailed(deps, row);
}
