import { isAwaitingPayer, type ReturnReason } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import type { GatewayPayment } from '../../../ports/payments.ts';
import { paymentActions } from '../payments.policy.ts';
import { lockPaymentsOfSubject, type PaymentRow, updatePayment } from '../payments.repository.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import { addCard } from './add-card.ts';
import { endPayment, supersedePayment } from './end-payment.ts';
import { appendStateEvent } from './events.ts';
import { nextPaymentState, type PaymentTransition } from './next-state.ts';
import { notifyRefused, notifyReleased, offerSettlement } from './notify-payable.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { orderRefund } from './request-refund.ts';

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
  const payment = scopeFor(system('payments'), paymentActions.settle, row.id);
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
export async function applySnapshot(
  tx: Db,
  deps: PaymentDeps,
  paymentId: string,
  snapshot: GatewayPayment,
): Promise<ReturnReason | null> {
  const payment = scopeFor(system('payments'), paymentActions.settle, paymentId);
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
