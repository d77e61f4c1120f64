import type { Db } from '@rifq/db';
import { isAwaitingPayer } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { isOperationBegun, runOperation } from '../../../platform/operation.ts';
import { GatewayError, type StartedPayment } from '../../../ports/payments.ts';
import { readCard } from '../cards.repository.ts';
import { payerOf, savePayer } from '../payers.service.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cardActions, settledPayment } from '../payments.policy.ts';
import { lockPayment, type PaymentRow, updatePayment } from '../payments.repository.ts';
import { appendStateEvent, endPayment } from './payment-states.ts';

const operationKey = (row: PaymentRow) => `payment-start:${row.id}`;

/** Whether the gateway may know a payment, also if its response was lost. */
export const mayHaveBegun = ({ db }: Pick<PaymentDeps, 'db'>, row: PaymentRow): Promise<boolean> =>
  isOperationBegun(db, operationKey(row));

/** The payer's return URL after the gateway's page. */
const returnUrl = (deps: PaymentDeps, row: PaymentRow) =>
  new URL(`/dashboard/payments/${row.id}`, deps.publicUrl).href;

async function requestStart(deps: PaymentDeps, row: PaymentRow): Promise<StartedPayment> {
  const card =
    row.cardId === null
      ? null
      : await readCard(deps.db, scopeFor(system('payments'), cardActions.settle, row.cardId));
  return deps.gateway.start({
    paymentId: row.id,
    number: row.number,
    payer: await payerOf(deps.db, row.userId, row.gateway),
    money: { amount: row.amount, currency: row.currency },
    description: row.description,
    card: card?.reference ?? null,
    saveCard: row.saveCard,
    returnUrl: returnUrl(deps, row),
    expiresAt: row.expiresAt,
  });
}

/** Saves the gateway's reference of a payment. Without a page, it stays `starting` until the gateway is polled. */
async function saveStarted(
  tx: Db,
  deps: PaymentDeps,
  row: PaymentRow,
  { reference, url, payerReference }: StartedPayment,
): Promise<void> {
  const isOpen = row.state === 'starting' && url !== null;
  await updatePayment(tx, settledPayment(row.id), {
    reference,
    url,
    ...(isOpen && { state: 'open' }),
  });
  await savePayer(tx, row.userId, row.gateway, payerReference);
  if (isOpen) await appendStateEvent(tx, deps, row, 'open');
}

/**
 * Starts a payment at the gateway, exactly once. If the gateway refuses, the payment ends and its payable is released.
 * Throws a GatewayError while the gateway does not respond, LeaseHeldError while another attempt runs.
 */
export async function startPaymentOnce(deps: PaymentDeps, row: PaymentRow): Promise<void> {
  await runOperation<StartedPayment | null>(deps.db, {
    key: operationKey(row),
    neverExpires: true,
    call: () =>
      requestStart(deps, row).catch((error: unknown) => {
        if (!(error instanceof GatewayError && error.refused)) throw error;
        deps.log.warn({ payment: row.id, err: error }, 'the gateway refused to start a payment');
        return null;
      }),
    async settle(tx, started) {
      const locked = await lockPayment(tx, settledPayment(row.id));
      if (!locked) throw new Error('a payment has vanished');
      if (started !== null) return saveStarted(tx, deps, locked, started);
      if (isAwaitingPayer(locked.state))
        await endPayment(tx, deps, locked, locked.expiresAt <= deps.now() ? 'expired' : 'cancelled');
    },
  });
}
