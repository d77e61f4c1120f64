import type { Receipt } from '@rifq/contract/calls';
import { authorize } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { paymentActions } from '../payments.policy.ts';
import { findPayment } from '../payments.repository.ts';
import { presentReceipts } from './receipts.presenter.ts';
import { listReceipts } from './receipts.repository.ts';

/** Lists the receipt of a payment and its credit notes, oldest first. Refuses with payments.not_found. */
export async function viewReceipts(
  { db }: Pick<Deps, 'db'>,
  actor: UserActor,
  paymentId: string,
): Promise<{ receipts: Receipt[] }> {
  const payment = authorize(actor, paymentActions.view, await findPayment(db, paymentId));
  if (!payment) throw new AppError('payments.not_found');
  return { receipts: presentReceipts(payment.row, await listReceipts(db, payment.scope)) };
}
