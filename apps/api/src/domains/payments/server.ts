// What payments offer to the server itself, where there is no actor: the linter says who may import it.
import { inMinorUnits, type PaymentState } from '@rifq/contract';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { orderRefund, queueRefunds, RefundAboveCapture } from './flow/request-refund.ts';
import {
  findPayment,
  findPaymentByNumber,
  lockPayment,
  type PaymentRow,
  searchPayments,
} from './payments.repository.ts';
import { findPaymentIdOfRefund, listRefunds, type RefundRow, updateRefund } from './refunds.repository.ts';

export type { PaymentRow, RefundRow };

/** Above so many units of its currency, what operators give back of a payment without a second one awaits that one. */
const ONE_OPERATOR_UNITS = 500;

/** Why an operator's refund was not taken. */
export type RefundRefusal =
  | 'unknown_payment'
  | 'unknown_refund'
  | 'nothing_left'
  | 'above_capture'
  | 'not_awaiting'
  | 'same_operator';

export class RefundRefused extends Error {
  readonly reason: RefundRefusal;

  constructor(reason: RefundRefusal) {
    super(reason);
    this.name = 'RefundRefused';
    this.reason = reason;
  }
}

type OperatorDeps = Pick<Deps, 'db' | 'jobs' | 'outbox' | 'now'>;

/** Payments of all users, the newest first; `flagged`: those that went back although nobody had asked for it. */
export function listPayments(
  db: Db,
  filter: { readonly state?: PaymentState; readonly flagged?: boolean; readonly limit: number },
): Promise<PaymentRow[]> {
  return searchPayments(db, filter);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const findByIdOrNumber = (db: Db, idOrNumber: string) =>
  UUID.test(idOrNumber) ? findPayment(db, idOrNumber) : findPaymentByNumber(db, idOrNumber.toUpperCase());

/** A payment by its id or its number, with its refunds, the oldest first; null when there is none. */
export async function showPayment(
  db: Db,
  idOrNumber: string,
): Promise<{ readonly payment: PaymentRow; readonly refunds: readonly RefundRow[] } | null> {
  const found = openAsServer(await findByIdOrNumber(db, idOrNumber));
  return found && { payment: found.row, refunds: await listRefunds(db, found.scope) };
}

/**
 * Gives money of a payment back as an operator, with an audit entry. Above 500 units of the currency, with what operators
 * have given back of it alone before, it awaits a second operator. Throws RefundRefused.
 * @param payment its id or its number
 * @param amount in the minor unit
 */
export function requestRefund(
  deps: OperatorDeps,
  request: {
    readonly payment: string;
    readonly amount: number | 'rest';
    readonly reason: string;
    readonly operator: string;
  },
): Promise<{ readonly refundId: string; readonly state: RefundRow['state'] }> {
  const { amount, reason, operator } = request;
  return withTransaction(deps.db, async tx => {
    const found = openAsServer(await findByIdOrNumber(tx, request.payment));
    const row = found && (await lockPayment(tx, found.scope));
    if (!row) throw new RefundRefused('unknown_payment');
    const asked = amount === 'rest' ? row.captured - row.refunded : amount;
    const alone = (await listRefunds(tx, found.scope)).filter(
      ({ requestedBy, approvedBy, state }) =>
        requestedBy !== null && approvedBy === null && state !== 'failed' && state !== 'dropped',
    );
    const byOne = alone.reduce((sum, refund) => sum + refund.amount, asked);
    const refund = await orderRefund(tx, deps, row, {
      key: `operator:${newId()}`,
      amount,
      reason,
      requestedBy: operator,
      awaitsApproval: byOne > inMinorUnits(ONE_OPERATOR_UNITS, row.currency),
    }).catch((error: unknown) => {
      throw error instanceof RefundAboveCapture ? new RefundRefused('above_capture') : error;
    });
    if (!refund) throw new RefundRefused('nothing_left');
    const subject = `${row.number} ${refund.id} ${refund.amount} ${row.currency}: ${reason}`;
    await recordAudit(tx, { actor: operator, action: 'payment.refund_requested', subject });
    return { refundId: refund.id, state: refund.state };
  });
}

/** A refund that awaits a second operator, with its payment, which is locked. Throws RefundRefused. */
async function lockAwaiting(tx: Db, refundId: string) {
  const paymentId = await findPaymentIdOfRefund(tx, refundId);
  if (paymentId === null) throw new RefundRefused('unknown_refund');
  const scope = asServer('payment', paymentId);
  const row = await lockPayment(tx, scope);
  const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
  if (!row || refund?.state !== 'awaiting_approval') throw new RefundRefused('not_awaiting');
  return { scope, row, refund, subject: `${row.number} ${refundId} ${refund.amount} ${row.currency}` };
}

/**
 * Lets a refund that awaits a second operator go on, with an audit entry. Throws RefundRefused, also for the operator
 * who asked for it.
 */
export function confirmRefund(deps: OperatorDeps, refundId: string, operator: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const { scope, row, refund, subject } = await lockAwaiting(tx, refundId);
    if (refund.requestedBy === operator) throw new RefundRefused('same_operator');
    await updateRefund(tx, scope, refundId, { state: 'requested', approvedBy: operator });
    await queueRefunds(tx, deps, row);
    await recordAudit(tx, { actor: operator, action: 'payment.refund_confirmed', subject });
  });
}

/** Gives up a refund that awaits a second operator, with an audit entry: nothing goes back by it. Throws RefundRefused. */
export function dropRefund(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  refundId: string,
  operator: string,
): Promise<void> {
  return withTransaction(db, async tx => {
    const { scope, subject } = await lockAwaiting(tx, refundId);
    await updateRefund(tx, scope, refundId, { state: 'dropped', settledAt: now() });
    await recordAudit(tx, { actor: operator, action: 'payment.refund_dropped', subject });
  });
}
