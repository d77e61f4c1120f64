import type { Db } from '@rifq/db';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { receiptActions } from '../payments.policy.ts';
import { receiptFigures, receiptText } from '../receipts/receipt-text.ts';
import { findReceipt } from '../receipts/receipts.repository.ts';

async function find(db: Db, userId: string, receiptId: string) {
  const recipient = await findRecipient(db, scopeFor(system('payments'), accountActions.read, userId));
  const receipt = authorize(system('payments'), receiptActions.report, await findReceipt(db, receiptId))?.row;
  return recipient && receipt ? { recipient, receipt } : null;
}

/** A receipt or a credit note, with its figures in the mail: it also informs a payer who has left about the money. */
export const receiptIssued = defineNotification({
  name: 'receipt-issued',
  kind: 'account',
  on: 'receipt.issued',
  async compose({ db }, { payload: { user_id: userId, receipt_id: receiptId } }) {
    const found = await find(db, userId, receiptId);
    if (!found) return [];
    return [
      {
        userId,
        ...receiptText(found.receipt, found.recipient, 'app'),
        link: `/dashboard/payments/${found.receipt.paymentId}/receipt`,
        dedupKey: `receipt:${receiptId}`,
        subjectId: receiptId,
      },
    ];
  },
  async review({ db }, { subjectId, userId }, method) {
    const found = subjectId === null ? null : await find(db, userId, subjectId);
    if (!found) return { decision: 'drop' };
    const content = receiptText(found.receipt, found.recipient, method);
    return { decision: 'send', ...content, figures: receiptFigures(found.receipt, found.recipient) };
  },
});
