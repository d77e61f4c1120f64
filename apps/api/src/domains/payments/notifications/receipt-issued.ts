import type { Db } from '@rifq/db';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { receiptActions } from '../payments.policy.ts';
import { receiptFigures, receiptOf, receiptParameters, receiptText } from '../receipts/receipt-text.ts';
import { findReceipt, type ReceiptRow } from '../receipts/receipts.repository.ts';

/** Finds the document, unless its payer does not exist any more. */
async function find(db: Db, userId: string, receiptId: string): Promise<ReceiptRow | null> {
  const recipient = await findRecipient(db, scopeFor(system('payments'), accountActions.read, userId));
  const receipt = authorize(system('payments'), receiptActions.report, await findReceipt(db, receiptId))?.row;
  return recipient && receipt ? receipt : null;
}

/** A receipt or a credit note, with its figures in the mail: it also informs a payer who has left about the money. */
export const receiptIssued = defineNotification({
  name: 'receipt-issued',
  kind: 'account',
  on: 'receipt.issued',
  parameters: receiptParameters,
  async compose({ db }, { payload: { user_id: userId, receipt_id: receiptId } }) {
    const receipt = await find(db, userId, receiptId);
    if (!receipt) return [];
    return [
      {
        userId,
        parameters: receiptOf(receipt),
        link: `/dashboard/payments/${receipt.paymentId}/receipt`,
        dedupKey: `receipt:${receiptId}`,
        subjectId: receiptId,
      },
    ];
  },
  render: receiptText,
  figures: receiptFigures,
  async review({ db }, { subjectId, userId }) {
    const receipt = subjectId === null ? null : await find(db, userId, subjectId);
    return receipt ? { decision: 'send', parameters: receiptOf(receipt) } : { decision: 'drop' };
  },
});
