import * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { paymentActions } from '../payments.policy.ts';
import { readPayment } from '../payments.repository.ts';
import { textIn } from '../payments.texts.ts';

/** A refund has failed: an operator handles it, and the owner is informed that the money is not lost. */
export const refundFailed = defineNotification({
  name: 'payment-refund-failed',
  kind: 'account',
  on: 'payment.refund_failed',
  parameters: z.object({ number: z.string() }),
  async compose({ db }, { payload: { user_id: userId, payment_id: paymentId, refund_id: refundId } }) {
    const row = await readPayment(db, scopeFor(system('payments'), paymentActions.report, paymentId));
    if (!row) return [];
    return [
      {
        userId,
        parameters: { number: row.number },
        link: `/dashboard/payments/${paymentId}`,
        dedupKey: `payment-refund-failed:${refundId}`,
      },
    ];
  },
  render({ number }, { language }) {
    const text = textIn(language);
    return { title: text('refund_failed.title'), text: text('refund_failed.text', { number }) };
  },
});
