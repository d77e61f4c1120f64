import { type Db, newId } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { asServer, openAsServer } from '../../../core/server-access.ts';
import { refundJob } from '../payments.queues.ts';
import { findFulfilled, lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import {
  dropAwaiting,
  findRefundByKey,
  insertRefund,
  type RefundRow,
  sumRefunds,
} from '../refunds.repository.ts';
import { tellState } from './events.ts';
import { nextRefundCheck } from './next-check.ts';

type RefundDeps = Pick<Deps, 'jobs' | 'outbox' | 'now'>;

/** More is asked for than what is left of what was captured. */
export class RefundAboveCapture extends Error {
  constructor() {
    super('the refund is above what is left of the payment');
    this.name = 'RefundAboveCapture';
  }
}

/** What is left of a locked payment to give back, in the minor unit. */
export async function refundable(tx: Db, row: PaymentRow): Promise<number> {
  const promised = await sumRefunds(tx, asServer('payment', row.id), ['requested', 'awaiting_approval']);
  return Math.max(0, row.captured - row.refunded - promised);
}

/** Queues what was requested of a locked payment; when nothing of it stays, the payment is `refunding` from now on. */
export async function queueRefunds(tx: Db, deps: RefundDeps, row: PaymentRow): Promise<void> {
  const payment = asServer('payment', row.id);
  const requested = await sumRefunds(tx, payment, ['requested']);
  const goesBackWhole =
    (row.state === 'paid' || row.state === 'refund_failed') && row.refunded + requested === row.captured;
  await updatePayment(tx, payment, {
    checkAt: nextRefundCheck(deps.now()),
    ...(goesBackWhole && { state: 'refunding' }),
  });
  if (goesBackWhole) await tellState(tx, deps, row, 'refunding');
  await deps.jobs.enqueue(tx, refundJob, { payment_id: row.id });
}

export type RefundOrder = {
  /** Names the occasion for ever: a repeat gives nothing back a second time. */
  readonly key: string;
  /** In the minor unit of what was captured; `rest` for all that is left. */
  readonly amount: number | 'rest';
  readonly reason: string;
  readonly requestedBy?: string;
  readonly awaitsApproval?: boolean;
};

/**
 * What is left for an order. What only awaits a second operator gives way to a refund that somebody has a right to.
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
  await dropAwaiting(tx, asServer('payment', row.id), why);
  return refundable(tx, row);
}

/**
 * Writes down that money of a locked payment goes back. Null when nothing is left to give back. Throws
 * RefundAboveCapture.
 */
export async function orderRefund(
  tx: Db,
  deps: RefundDeps,
  row: PaymentRow,
  order: RefundOrder,
): Promise<RefundRow | null> {
  const payment = asServer('payment', row.id);
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

/** Which payment goes back: by its id, or the one that a subject was given for. */
export type RefundTarget =
  | { readonly paymentId: string }
  | { readonly subject: { readonly kind: string; readonly id: string } };

async function targetOf(tx: Db, target: RefundTarget): Promise<WriteScope<'payment'> | null> {
  if ('paymentId' in target) return asServer('payment', target.paymentId);
  const { kind, id } = target.subject;
  const found = openAsServer(await findFulfilled(tx, { subjectKind: kind, subjectId: id }));
  return found?.scope ?? null;
}

/**
 * Gives money of a payment back, whole or in part, in the transaction of its cause; a job does it at the gateway. Null
 * when there is no such payment, nothing left of it, or nothing asked for. Throws RefundAboveCapture, and a RangeError
 * for what is no amount.
 */
export async function refundPayment(
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
