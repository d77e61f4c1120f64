import { scopeFor, system } from '../../../core/access.ts';
import { LeaseHeldError, runOperation } from '../../../platform/operation.ts';
import { GatewayError, type GatewayPayment, type GatewayRefund } from '../../../ports/payments.ts';
import { paymentActions } from '../payments.policy.ts';
import { lockPayment, readPayment } from '../payments.repository.ts';
import { listRefunds, updateRefund } from '../refunds.repository.ts';
import { endRefund } from './end-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { prepareRefund, RETURNED_THERE, type ReadyRefund } from './prepare-refund.ts';
import { recordExternalRefunds } from './record-external-refunds.ts';
import { refundRequest } from './refund-request.ts';

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
  const scope = scopeFor(system('payments'), paymentActions.settle, payment.id);
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
  const scope = scopeFor(system('payments'), paymentActions.settle, paymentId);
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
