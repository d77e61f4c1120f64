import { type Db, newId } from '@rifq/db';
import { authorize, system, type WriteScope } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { paymentActions, settledPayment } from '../payments.policy.ts';
import { refundJob } from '../payments.queues.ts';
import { findFulfilled, lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import {
  findRefundByKey,
  insertRefund,
  type RefundRow,
  rejectAwaiting,
  sumRefunds,
} from '../refunds.repository.ts';
import { appendStateEvent } from './payment-states.ts';
import { nextRefundPoll } from './polls.ts';

type RefundDeps = Pick<Deps, 'jobs' | 'outbox' | 'now'>;

/** The refund exceeds what is left of the captured amount. */
export class RefundAboveCapture extends Error {
  constructor() {
    super('the refund is above what is left of the payment');
    this.name = 'RefundAboveCapture';
  }
}

/** Returns how much of a locked payment can still be refunded, in the minor unit. */
export async function refundable(tx: Db, row: PaymentRow): Promise<number> {
  const promised = await sumRefunds(tx, settledPayment(row.id), ['requested', 'awaiting_approval']);
  return Math.max(0, row.captured - row.refunded - promised);
}

/** Queues the requested refunds of a locked payment; if they leave nothing of it, its state becomes `refunding`. */
export async function queueRefunds(tx: Db, deps: RefundDeps, row: PaymentRow): Promise<void> {
  const payment = settledPayment(row.id);
  const requested = await sumRefunds(tx, payment, ['requested']);
  const isFullRefund =
    (row.state === 'paid' || row.state === 'refund_failed') && row.refunded + requested === row.captured;
  await updatePayment(tx, payment, {
    nextPollAt: nextRefundPoll(deps.now()),
    ...(isFullRefund && { state: 'refunding' }),
  });
  if (isFullRefund) await appendStateEvent(tx, deps, row, 'refunding');
  await deps.jobs.enqueue(tx, refundJob, { payment_id: row.id });
}

export type RefundOrder = {
  /** Permanent idempotency key of the cause: a repeat refunds nothing again. */
  readonly key: string;
  /** In the minor unit of what was captured; `rest` for all that is left. */
  readonly amount: number | 'rest';
  readonly reason: string;
  readonly requestedBy?: string;
  readonly awaitsApproval?: boolean;
};

/**
 * Returns what is left for an order. Drops refunds that wait for a second operator in favour of one that needs no
 * approval.
 */
async function leftFor(
  tx: Db,
  { now }: RefundDeps,
  row: PaymentRow,
  { amount, requestedBy }: RefundOrder,
): Promise<number> {
  const left = await refundable(tx, row);
  if (requestedBy !== undefined || (amount !== 'rest' && amount <= left)) return left;
  const why = { at: now(), reason: 'superseded by a refund that needs no approval' };
  await rejectAwaiting(tx, settledPayment(row.id), why);
  return refundable(tx, row);
}

/** Inserts a refund of a locked payment. Null if nothing is left to refund. Throws RefundAboveCapture. */
export async function orderRefund(
  tx: Db,
  deps: RefundDeps,
  row: PaymentRow,
  order: RefundOrder,
): Promise<RefundRow | null> {
  const payment = settledPayment(row.id);
  const known = await findRefundByKey(tx, payment, order.key);
  if (known) return known;
  const left = await leftFor(tx, deps, row, order);
  const amount = order.amount === 'rest' ? left : order.amount;
  if (left === 0 && order.amount === 'rest') return null;
  if (amount > left) throw new RefundAboveCapture();
  const refund = await insertRefund(tx, payment, {
    id: newId(),
    key: order.key,
    amount,
    reason: order.reason,
    requestedBy: order.requestedBy ?? null,
    state: order.awaitsApproval ? 'awaiting_approval' : 'requested',
    createdAt: deps.now(),
  });
  if (!order.awaitsApproval) await queueRefunds(tx, deps, row);
  return refund;
}

/** The payment to refund: by its id, or the one that a payable has accepted. */
export type RefundTarget =
  | { readonly paymentId: string }
  | { readonly subject: { readonly kind: string; readonly id: string } };

async function targetOf(tx: Db, target: RefundTarget): Promise<WriteScope<'payment'> | null> {
  if ('paymentId' in target) return settledPayment(target.paymentId);
  const { kind, id } = target.subject;
  const found = authorize(
    system('payments'),
    paymentActions.settle,
    await findFulfilled(tx, { subjectKind: kind, subjectId: id }),
  );
  return found?.scope ?? null;
}

/**
 * Refunds a payment, whole or in part, in the transaction of its cause; a job makes the refund at the gateway. Null if
 * there is no such payment, nothing is left of it, or the amount is 0. Throws RefundAboveCapture, and a RangeError for
 * an invalid amount.
 */
export async function refundCapturedPayment(
  tx: Db,
  deps: RefundDeps,
  order: RefundTarget & RefundOrder,
): Promise<{ readonly refundId: string } | null> {
  const { amount } = order;
  if (amount !== 'rest' && (!Number.isSafeInteger(amount) || amount < 0))
    throw new RangeError('a refund is a whole number of the minor unit');
  if (amount === 0) return null;
  const payment = await targetOf(tx, order);
  const row = payment && (await lockPayment(tx, payment));
  const refund = row && (await orderRefund(tx, deps, row, order));
  return refund ? { refundId: refund.id } : null;
}
