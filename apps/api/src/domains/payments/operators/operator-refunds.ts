import { type Db, newId, withTransaction } from '@rifq/db';
import { inMinorUnits, isCurrency } from '@rifq/rules';
import { authorize, type Operator, scopeFor } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { orderRefund, queueRefunds, RefundAboveCapture, refundable } from '../flow/request-refund.ts';
import { paymentActions } from '../payments.policy.ts';
import { findByIdOrNumber, lockPayment } from '../payments.repository.ts';
import { findPaymentIdOfRefund, listRefunds, type RefundRow, updateRefund } from '../refunds.repository.ts';

/** Limit, in units of the currency, of what operators refund of a payment without a second operator. */
const ONE_OPERATOR_UNITS = 500;
/** How long an equal refund of the same operator counts as a repeat of the command. */
const REPEAT_MS = 10 * 60_000;

/** Why an operator's refund was rejected. */
export type RefundRefusal =
  | 'unknown_payment'
  | 'unknown_refund'
  | 'nothing_left'
  | 'above_capture'
  | 'elsewhere'
  | 'repeated'
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

/** Whether this amount of a currency, which may be one that we do not accept, needs a second operator. */
const needsSecond = (amount: number, currency: string) =>
  !isCurrency(currency) || amount > inMinorUnits(ONE_OPERATOR_UNITS, currency);

/** Whether an operator has just requested the same: the response of a command may have been lost. */
const isRepeated = (
  refunds: readonly RefundRow[],
  asked: { readonly amount: number; readonly operator: Operator; readonly now: Date },
) =>
  refunds.some(
    ({ amount, requestedBy, createdAt, state }) =>
      amount === asked.amount &&
      requestedBy === asked.operator.name &&
      state !== 'failed' &&
      state !== 'rejected' &&
      createdAt.getTime() > asked.now.getTime() - REPEAT_MS,
  );

/**
 * Refunds money of a payment as an operator, with an audit entry. Above 500 units of the currency, including earlier
 * refunds without a second operator, it waits for a second operator. Throws RefundRefused.
 * @param payment its id or its number
 * @param amount in the minor unit of what was captured
 * @param again also if the same operator has just requested the same
 */
export function requestRefund(
  deps: OperatorDeps & { readonly gateway: Pick<Deps['gateway'], 'name'> },
  request: {
    readonly payment: string;
    readonly amount: number | 'rest';
    readonly reason: string;
    readonly operator: Operator;
    readonly again?: boolean;
  },
): Promise<{ readonly refundId: string; readonly state: RefundRow['state'] }> {
  const { amount, reason, operator } = request;
  return withTransaction(deps.db, async tx => {
    const found = authorize(operator, paymentActions.manage, await findByIdOrNumber(tx, request.payment));
    const row = found && (await lockPayment(tx, found.scope));
    if (!row) throw new RefundRefused('unknown_payment');
    if (row.gateway !== deps.gateway.name) throw new RefundRefused('elsewhere');
    const asked = amount === 'rest' ? await refundable(tx, row) : amount;
    const refunds = await listRefunds(tx, found.scope);
    const isAgain = isRepeated(refunds, { amount: asked, operator, now: deps.now() });
    if (isAgain && request.again !== true) throw new RefundRefused('repeated');
    const currency = row.capturedCurrency ?? row.currency;
    const alone = refunds.filter(
      ({ requestedBy, approvedBy, state }) =>
        requestedBy !== null && approvedBy === null && state !== 'failed' && state !== 'rejected',
    );
    const byOne = alone.reduce((sum, refund) => sum + refund.amount, asked);
    const refund = await orderRefund(tx, deps, row, {
      key: `operator:${newId()}`,
      amount,
      reason,
      requestedBy: operator.name,
      awaitsApproval: needsSecond(byOne, currency),
    }).catch((error: unknown) => {
      throw error instanceof RefundAboveCapture ? new RefundRefused('above_capture') : error;
    });
    if (!refund) throw new RefundRefused('nothing_left');
    const subject = `${row.number} ${refund.id} ${refund.amount} ${currency}: ${reason}`;
    await recordAudit(tx, { actor: operator.name, action: 'payment.refund_requested', subject });
    return { refundId: refund.id, state: refund.state };
  });
}

/** Finds a refund that waits for a second operator, and locks its payment. Throws RefundRefused. */
async function lockAwaiting(tx: Db, operator: Operator, refundId: string) {
  const paymentId = await findPaymentIdOfRefund(tx, refundId);
  if (paymentId === null) throw new RefundRefused('unknown_refund');
  const scope = scopeFor(operator, paymentActions.manage, paymentId);
  const row = await lockPayment(tx, scope);
  const refund = (await listRefunds(tx, scope)).find(({ id }) => id === refundId);
  if (!row || refund?.state !== 'awaiting_approval') throw new RefundRefused('not_awaiting');
  const currency = row.capturedCurrency ?? row.currency;
  return { scope, row, refund, subject: `${row.number} ${refundId} ${refund.amount} ${currency}` };
}

/**
 * Approves a refund that waits for a second operator, with an audit entry. Throws RefundRefused, also for the operator
 * who requested it.
 */
export function approveRefund(deps: OperatorDeps, refundId: string, operator: Operator): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const { scope, row, refund, subject } = await lockAwaiting(tx, operator, refundId);
    if (refund.requestedBy === operator.name) throw new RefundRefused('same_operator');
    await updateRefund(tx, scope, refundId, { state: 'requested', approvedBy: operator.name });
    await queueRefunds(tx, deps, row);
    await recordAudit(tx, { actor: operator.name, action: 'payment.refund_confirmed', subject });
  });
}

/**
 * Rejects a refund that waits for a second operator, with an audit entry: nothing is refunded. Throws RefundRefused.
 */
export function rejectRefund(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  refundId: string,
  operator: Operator,
): Promise<void> {
  return withTransaction(db, async tx => {
    const { scope, subject } = await lockAwaiting(tx, operator, refundId);
    await updateRefund(tx, scope, refundId, { state: 'rejected', settledAt: now() });
    await recordAudit(tx, { actor: operator.name, action: 'payment.refund_dropped', subject });
  });
}
