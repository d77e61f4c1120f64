import type { Db } from '@rifq/db';
import { GatewayError, type GatewayRefund, type RefundRequest } from '../../../ports/payments.ts';
import { type PaymentAnswer, paymentAnswer } from './answers.ts';
import { capturedAmount, refundedAmount, returnedByAll } from './map-payment.ts';
import { deadline, isUndone, type MoyasarClient } from './moyasar-client.ts';
import { triesOf } from './payments.ts';
import { deleteRefundNote, findRefundNote, insertRefundNote } from './refunds.repository.ts';

/** How long Moyasar may take to show a refund, in milliseconds; then somebody has to look there. */
const SHOWN_WITHIN_MS = 3_600_000;

type Refunds = { readonly db: Db; readonly client: MoyasarClient; readonly now: () => Date };

/** A part of what was taken, and how much of it goes back. */
type Part = { readonly payment: PaymentAnswer; readonly amount: number };

/** Throws a GatewayError when more is to go back than is there. */
function partsOf(tries: readonly PaymentAnswer[], currency: string, amount: number): Part[] {
  const parts: Part[] = [];
  let missing = amount;
  for (const payment of tries) {
    const left = payment.currency === currency ? capturedAmount(payment) - refundedAmount(payment) : 0;
    const part = Math.min(left, missing);
    if (part > 0) parts.push({ payment, amount: part });
    missing -= Math.max(part, 0);
  }
  if (missing > 0) throw new GatewayError('more than was taken', { refused: true });
  return parts;
}

/** Gives back a part, and answers whether Moyasar shows it. */
async function giveBack(client: MoyasarClient, { payment, amount }: Part, signal: AbortSignal) {
  const after = await client.send({
    method: 'POST',
    path: `/payments/${payment.id}/refund`,
    body: { amount },
    answer: paymentAnswer,
    repeatable: false,
    deadline: signal,
  });
  return refundedAmount(after) >= refundedAmount(payment) + amount;
}

/** Gives back the parts of a refund that was noted. The note goes where surely nothing was done. */
async function giveBackAll(
  { db, client }: Refunds,
  refundId: string,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<GatewayRefund['state']> {
  let state: GatewayRefund['state'] = 'done';
  for (const [at, part] of parts.entries()) {
    try {
      if (!(await giveBack(client, part, signal))) state = 'pending';
    } catch (error) {
      if (at === 0 && isUndone(error)) await deleteRefundNote(db, refundId);
      throw error;
    }
  }
  return state;
}

/**
 * Gives money back. A refund of Moyasar has neither an id nor a key, so that what has gone back is read first, and each is
 * noted before it is asked for: later it is only looked for, and has failed when Moyasar does not show it in an hour.
 */
export async function refundPayment(refunds: Refunds, request: RefundRequest): Promise<GatewayRefund> {
  const { db, client, now } = refunds;
  const { payment, money, refundedBefore, refundId: reference } = request;
  const signal = deadline();
  const tries = await triesOf(client, payment, signal);
  const missing = refundedBefore + money.amount - returnedByAll(tries);
  if (missing <= 0) return { reference, state: 'done' };
  const parts = partsOf(tries, money.currency, missing);
  if (await insertRefundNote(db, { refundId: reference, createdAt: now() }))
    return { reference, state: await giveBackAll(refunds, reference, parts, signal) };
  const noted = await findRefundNote(db, reference);
  const isOverdue = noted !== null && now().getTime() - noted.createdAt.getTime() >= SHOWN_WITHIN_MS;
  return { reference, state: isOverdue ? 'failed' : 'pending' };
}
