import type { Db } from '@rifq/db';
import { GatewayError, type GatewayRefund, type RefundRequest } from '../../../ports/payments.ts';
import { capturedAmount, refundedAmount, returnedByAll } from './map-payment.ts';
import { deadline, isUndone, type MoyasarClient } from './moyasar-client.ts';
import { attemptsOf } from './payments.ts';
import { deleteRefundNote, findRefundNote, insertRefundNote } from './refunds.repository.ts';
import { type PaymentResponse, paymentResponse } from './responses.ts';

/** How long Moyasar may take to show a refund, in milliseconds; then an operator has to check there. */
const SHOWN_WITHIN_MS = 3_600_000;

type Refunds = { readonly db: Db; readonly client: MoyasarClient; readonly now: () => Date };

/** A captured payment, and the amount of it to refund. */
type Part = { readonly payment: PaymentResponse; readonly amount: number };

/** Splits a refund over payments. Throws a GatewayError if it exceeds the captured rest. */
function partsOf(attempts: readonly PaymentResponse[], currency: string, amount: number): Part[] {
  const parts: Part[] = [];
  let missing = amount;
  for (const payment of attempts) {
    const left = payment.currency === currency ? capturedAmount(payment) - refundedAmount(payment) : 0;
    const part = Math.min(left, missing);
    if (part > 0) parts.push({ payment, amount: part });
    missing -= Math.max(part, 0);
  }
  if (missing > 0) throw new GatewayError('more than was taken', { refused: true });
  return parts;
}

/** Refunds a part, and returns whether Moyasar shows it. */
async function refundPart(client: MoyasarClient, { payment, amount }: Part, signal: AbortSignal) {
  const after = await client.send({
    method: 'POST',
    path: `/payments/${payment.id}/refund`,
    body: { amount },
    response: paymentResponse,
    repeatable: false,
    deadline: signal,
  });
  return refundedAmount(after) >= refundedAmount(payment) + amount;
}

/** Refunds the parts of a recorded refund. Deletes the record if certainly nothing was done. */
async function refundParts(
  { db, client }: Refunds,
  refundId: string,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<GatewayRefund['state']> {
  let state: GatewayRefund['state'] = 'done';
  for (const [at, part] of parts.entries()) {
    try {
      if (!(await refundPart(client, part, signal))) state = 'pending';
    } catch (error) {
      if (at === 0 && isUndone(error)) await deleteRefundNote(db, refundId);
      throw error;
    }
  }
  return state;
}

/**
 * Refunds money. A refund at Moyasar has neither an id nor an idempotency key, so the refunded amount is read first,
 * and each refund is recorded before its request: a repeat only searches for it, and it fails if not shown within an
 * hour.
 */
export async function refundPayment(refunds: Refunds, request: RefundRequest): Promise<GatewayRefund> {
  const { db, client, now } = refunds;
  const { payment, money, refundedBefore, refundId: reference } = request;
  const signal = deadline();
  const attempts = await attemptsOf(client, payment, signal);
  const missing = refundedBefore + money.amount - returnedByAll(attempts);
  if (missing <= 0) return { reference, state: 'done' };
  const parts = partsOf(attempts, money.currency, missing);
  if (await insertRefundNote(db, { refundId: reference, createdAt: now() }))
    return { reference, state: await refundParts(refunds, reference, parts, signal) };
  const noted = await findRefundNote(db, reference);
  const isOverdue = noted !== null && now().getTime() - noted.createdAt.getTime() >= SHOWN_WITHIN_MS;
  return { reference, state: isOverdue ? 'failed' : 'pending' };
}
