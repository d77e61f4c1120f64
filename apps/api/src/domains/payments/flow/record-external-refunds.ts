import { type Db, newId } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import type { GatewayPayment } from '../../../ports/payments.ts';
import { paymentActions } from '../payments.policy.ts';
import { lockPayment, type PaymentRow } from '../payments.repository.ts';
import { insertRefund, sumAttempted } from '../refunds.repository.ts';
import { endRefund } from './end-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Reason of a refund that was made on the gateway's dashboard. */
const AT_GATEWAY = 'at_gateway';

/**
 * Locks a payment, and records what was refunded beyond our own refunds: those that are done, and those that were
 * requested at the gateway and may be. Returns the updated payment; null for none.
 */
export async function recordExternalRefunds(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'seller' | 'jobs' | 'subjects'>,
  paymentId: string,
  { refunded }: Pick<GatewayPayment, 'refunded'>,
): Promise<PaymentRow | null> {
  const scope = scopeFor(system('payments'), paymentActions.settle, paymentId);
  const row = await lockPayment(tx, scope);
  if (!row) return null;
  const amount = Math.min(refunded, row.captured) - row.refunded - (await sumAttempted(tx, scope));
  if (amount <= 0) return row;
  const id = newId();
  const at = deps.now();
  const done = { state: 'done', createdAt: at, settledAt: at } as const;
  await insertRefund(tx, scope, { id, key: `at-gateway:${id}`, amount, reason: AT_GATEWAY, ...done });
  return endRefund(tx, deps, row, { id, amount, state: 'done' });
}
