import { isAwaitingPayer } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { paymentActions } from '../payments.policy.ts';
import { lockPayment, updatePayment } from '../payments.repository.ts';
import { endPayment } from './end-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

const FLAG = 'unknown_at_gateway';

/**
 * Flags a payment that the gateway does not know, and ends it once it has expired, in the caller's transaction. Returns
 * the flag if it is new.
 */
export async function applyUnknown(
  tx: Db,
  deps: PaymentDeps,
  paymentId: string,
): Promise<typeof FLAG | null> {
  const payment = scopeFor(system('payments'), paymentActions.settle, paymentId);
  const row = await lockPayment(tx, payment);
  if (!row || row.captured > 0) return null;
  const isNew = row.flag === null;
  if (isNew) await updatePayment(tx, payment, { flag: FLAG });
  if (isAwaitingPayer(row.state) && row.expiresAt <= deps.now()) await endPayment(tx, deps, row, 'expired');
  return isNew ? FLAG : null;
}
