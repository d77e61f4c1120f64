import type { Db } from '@rifq/db';
import { canPaymentMove, type PaymentFlag, type PaymentState } from '@rifq/rules';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Payable, SubjectPayment } from '../../../core/payable.ts';
import type { GatewayMoney, GatewayPayment } from '../../../ports/payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { settledPayment } from '../payments.policy.ts';
import { reconcileJob } from '../payments.queues.ts';
import { type PaymentRow, updatePayment } from '../payments.repository.ts';
import { nextPollAfterEnd } from './polls.ts';

type Known = Pick<PaymentRow, 'state' | 'amount' | 'currency' | 'captured' | 'expiresAt'>;

/** A state transition of a payment that the gateway reports. */
export type PaymentTransition =
  | {
      /** `paid` if its payable accepts it; `refunding`, with the flag, if the payable is not asked. */
      readonly to: 'paid' | 'refunding';
      readonly captured: GatewayMoney;
      readonly flag: Extract<PaymentFlag, 'amount_differs' | 'currency_differs'> | null;
    }
  | { readonly to: Exclude<GatewayPayment['state'], 'captured'>; readonly captured: null };

function differenceOf(asked: Known, captured: GatewayMoney) {
  if (captured.currency !== asked.currency) return 'currency_differs';
  return captured.amount === asked.amount ? null : 'amount_differs';
}

type Uncaptured = Exclude<GatewayPayment['state'], 'captured'>;

/** Returns the state of a payment without a capture; null if the gateway contradicts itself. */
function uncapturedState(reported: GatewayPayment['state'], isExpired: boolean): Uncaptured | null {
  if (reported === 'captured') return null;
  // After expiry the gateway was asked to accept no payment, and no payer waits for one that cannot be made.
  return isExpired && (reported === 'cancelled' || reported === 'open') ? 'expired' : reported;
}

/**
 * Returns the state transition by the gateway's current snapshot; null if nothing changes. A capture is decided on
 * once, so that repeated and older snapshots change nothing.
 */
export function nextPaymentState(
  payment: Known,
  snapshot: GatewayPayment,
  now: Date,
): PaymentTransition | null {
  if (payment.captured > 0) return null;
  const { captured } = snapshot;
  if (captured !== null && captured.amount > 0) {
    const flag = differenceOf(payment, captured);
    return { to: flag === null ? 'paid' : 'refunding', captured, flag };
  }
  const to = uncapturedState(snapshot.state, payment.expiresAt <= now);
  return to !== null && canPaymentMove(payment.state, to) ? { to, captured: null } : null;
}

/** States with an event of the same name. */
type EventState = Exclude<PaymentState, 'starting' | 'refunded' | 'refund_failed'>;

/** Appends the event of a payment's new state. */
export function appendStateEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
  state: EventState,
): Promise<void> {
  const payload = { user_id: payment.userId, payment_id: payment.id };
  return outbox.append(tx, { kind: `payment.${state}`, payload }, systemSource);
}

/** Appends the event of a refund's end. */
export function appendRefundEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
  refundId: string,
  end: 'refunded' | 'refund_failed',
): Promise<void> {
  const payload = { user_id: payment.userId, payment_id: payment.id, refund_id: refundId };
  return outbox.append(tx, { kind: `payment.${end}`, payload }, systemSource);
}

type TellDeps = Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'subjects'>;
type Release = Parameters<Payable['release']>[3];
type Back = Parameters<Payable['returned']>[3];

/** Finds the domain that a payment calls back. Throws for an unknown kind. */
function subjectOf({ subjects }: Pick<PaymentDeps, 'subjects'>, { subjectKind }: PaymentRow): Payable {
  const subject = subjects.find(({ kind }) => kind === subjectKind);
  if (!subject) throw new Error(`no domain takes payments for ${subjectKind}`);
  return subject;
}

/** A payment as its payable sees it. */
const forSubject = (row: PaymentRow): SubjectPayment => ({
  id: row.id,
  userId: row.userId,
  subjectId: row.subjectId,
  money: { amount: row.amount, currency: row.currency },
});

/** Offers a payment that was captured as requested to its payable. */
export const offerSettlement = (tx: Db, deps: TellDeps, row: PaymentRow): Promise<'taken' | 'refused'> =>
  subjectOf(deps, row).settle(tx, deps, forSubject(row));

/** Notifies the payable that a payment is no longer pending and nothing was captured. */
export const notifyReleased = (tx: Db, deps: TellDeps, row: PaymentRow, outcome: Release): Promise<void> =>
  subjectOf(deps, row).release(tx, deps, forSubject(row), outcome);

/** Notifies the payable that money which it never accepted is being refunded, or has been. */
export const notifyRefused = (tx: Db, deps: TellDeps, row: PaymentRow): Promise<void> =>
  subjectOf(deps, row).refused(tx, deps, forSubject(row));

/**
 * Notifies the payable of a refund, whether it had accepted the payment or not: in the transaction that settles the
 * refund.
 */
export async function notifyRefunded(tx: Db, deps: TellDeps, row: PaymentRow, back: Back): Promise<void> {
  if (row.settledAt === null) await notifyRefused(tx, deps, row);
  else await subjectOf(deps, row).returned(tx, deps, forSubject(row), back);
}

type EndDeps = Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'subjects'>;
type Outcome = 'declined' | 'expired' | 'cancelled';

async function markEnded(tx: Db, deps: EndDeps, row: PaymentRow, outcome: Outcome): Promise<void> {
  const endedAt = deps.now();
  const nextPollAt = nextPollAfterEnd(endedAt, endedAt);
  await updatePayment(tx, settledPayment(row.id), {
    state: outcome,
    endedAt,
    nextPollAt,
  });
  await appendStateEvent(tx, deps, row, outcome);
}

/** Ends a locked, pending payment without a capture, and releases its payable. */
export async function endPayment(tx: Db, deps: EndDeps, row: PaymentRow, outcome: Outcome): Promise<void> {
  await markEnded(tx, deps, row, outcome);
  await notifyReleased(tx, deps, row, outcome);
}

/** Cancels a locked, pending payment whose payable has accepted another one; a job closes it at the gateway. */
export async function supersedePayment(tx: Db, deps: EndDeps, row: PaymentRow): Promise<void> {
  await markEnded(tx, deps, row, 'cancelled');
  await deps.jobs.enqueue(tx, reconcileJob, { payment_id: row.id });
}
