import type { ResponseOf } from '@rifq/contract/calls';
import { authorize } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { deskReceiptActions } from './billing.policy.ts';
import { presentDeskReceipt } from './desk-receipt.presenter.ts';
import { findDeskReceipt } from './desk-receipts.repository.ts';

/** Returns a receipt or a credit note of the actor's clinic. Refuses with billing.not_found. */
export async function viewDeskReceipt(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
  receiptId: string,
): Promise<ResponseOf<'get', '/api/clinic/bills/receipt'>> {
  const found = authorize(actor, deskReceiptActions.view, await findDeskReceipt(db, receiptId));
  if (!found) throw new AppError('billing.not_found');
  return { receipt: presentDeskReceipt(found.row) };
}
