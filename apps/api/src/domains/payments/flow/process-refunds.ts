import { asServer } from '../../../core/server-access.ts';
import { LeaseHeldError, runOperation } from '../../../platform/operation.ts';
import { GatewayError, type GatewayPayment, type GatewayRefund } from '../../../ports/payments.ts';
import { lockPayment, readPayment } from '../payments.repository.ts';
import { listRefunds, updateRefund } from '../refunds.repository.ts';
import { endRefund } from './end-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { prepareRefund, RETURNED_THERE, type ReadyRefund } from './prepare-refund.ts';
import { recordExternalRefunds } from './record-external-refunds.ts';
import { refundRequest } from './refund-request.ts';

/** The gateway has taken the refund, and its bank has not done it yet. */
class StillPending extends Error {}

type Ended = {
  readonly state: 'done' | 'failed' | 'dropped';
  readonly reference: string | null;
  readonly error: string | null;
  /** What the gateway says where it refused. */
  readonly snapshot: GatewayPayment | null;
};

/** What a refusal means: nothing is left since somebody gave it back there, or it will never be done. */
async function refusedBy(
  { gateway }: PaymentDeps,
  { payment, refund }: ReadyRefund,
  { message }: GatewayError,
): Promise<Ended> {
  const snapshot = await gateway.retrieve(refundRequest(payment, refund).payment);
  const known = { reference: null, snapshot };
  if (snapshot.refunded >= payment.captured) return { ...known, state: 'dropped', error: RETURNED_THERE };
  return { ...known, state: 'failed', error: message };
}

/** Asks the gateway for a refund; what it will never do has failed. */
async function askForRefund(deps: PaymentDeps, ready: ReadyRefund): Promise<Ended> {
  let answer: GatewayRefund;
  try {
    answer = await deps.gateway.refund(refundRequest(ready.payment, ready.refund));
  } catch (error) {
    if (!(error instanceof GatewayError && error.refused)) throw error;
    return refusedBy(deps, ready, error);
  }
  const { reference, state } = answer;
  if (state === 'pending') throw new StillPending();
  const error = state === 'failed' ? 'the gateway reports that it failed' : null;
  return { state, reference, error, snapshot: null };
}

async function giveBackOne(deps: PaymentDeps, ready: ReadyRefund): Promise<void> {
  const { payment, refund } = ready;
  const scope = asServer('payment', payment.id);
  await runOperation<Ended>(deps.db, {
    key: `payment-refund:${refund.id}`,
    guardsMoney: true,
    call: () => askForRefund(deps, ready),
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
 * Gives back what is to go back of a payment, one refund after the other: a gateway without idempotent refunds tells
 * them apart by what had gone back before. Ends where one is pending, or another attempt is at it: that one goes on, and
 * the sweep should it die.
 */
export async function processRefunds(deps: PaymentDeps, paymentId: string): Promise<void> {
  const scope = asServer('payment', paymentId);
  const ended = new Set<string>();
  for (;;) {
    // Read anew after each: one that was ordered meanwhile has been left to this attempt.
    const refund = (await listRefunds(deps.db, scope)).find(({ state }) => state === 'requested');
    const payment = refund && (await readPayment(deps.db, scope));
    if (!refund || !payment) return;
    if (payment.gateway !== deps.gateway.name) throw new Error(`the payment belongs to ${payment.gateway}`);
    if (ended.has(refund.id)) throw new Error('a refund was settled and has not ended');
    try {
      const ready = await prepareRefund(deps, payment, refund.id);
      if (ready) await giveBackOne(deps, ready);
    } catch (error) {
      if (error instanceof StillPending || error instanceof LeaseHeldError) return;
      throw error;
    }
    ended.add(refund.id);
  }
}
