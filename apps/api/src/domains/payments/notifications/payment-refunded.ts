import * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { paymentActions } from '../payments.policy.ts';
import { readPayment } from '../payments.repository.ts';
import { textIn } from '../payments.texts.ts';
import { listReceipts } from '../receipts/receipts.repository.ts';

/** Money was refunded without a credit note. */
export const paymentRefunded = defineNotification({
  name: 'payment-refunded',
  kind: 'account',
  on: 'payment.refunded',
  parameters: z.object({ number: z.string() }),
  async compose({ db }, { payload: { user_id: userId, payment_id: paymentId, refund_id: refundId } }) {
    const payment = scopeFor(system('payments'), paymentActions.report, paymentId);
    const row = await readPayment(db, payment);
    const isNoted = (await listReceipts(db, payment)).some(document => document.refundId === refundId);
    if (!row || isNoted) return [];
    return [
      {
        userId,
        parameters: { number: row.number },
        link: `/dashboard/payments/${paymentId}`,
        dedupKey: `payment-refunded:${refundId}`,
      },
    ];
  },
  render({ number }, { language }) {
    const text = textIn(language);
    return { title: text('refunded.title'), text: text('refunded.text', { number }) };
  },
});
