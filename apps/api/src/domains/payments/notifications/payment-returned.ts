import { type PaymentFlag, type ReturnReason, returnReasons } from '@rifq/rules';
import * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { paymentActions } from '../payments.policy.ts';
import { readPayment } from '../payments.repository.ts';
import { textIn } from '../payments.texts.ts';

const texts = {
  late: 'returned.late',
  doubled: 'returned.doubled',
  amount_differs: 'returned.differs',
  currency_differs: 'returned.differs',
} as const satisfies Record<ReturnReason, string>;

const isReason = (flag: PaymentFlag | null): flag is ReturnReason =>
  returnReasons.some(reason => reason === flag);

/** A captured payment is refunded although no user requested it. */
export const paymentReturned = defineNotification({
  name: 'payment-returned',
  kind: 'account',
  on: 'payment.refunding',
  parameters: z.object({ number: z.string(), reason: z.enum(returnReasons) }),
  async compose({ db }, { payload: { user_id: userId, payment_id: paymentId } }) {
    const row = await readPayment(db, scopeFor(system('payments'), paymentActions.report, paymentId));
    if (!row || !isReason(row.flag)) return [];
    return [
      {
        userId,
        parameters: { number: row.number, reason: row.flag },
        link: `/dashboard/payments/${paymentId}`,
        dedupKey: `payment-returned:${paymentId}`,
      },
    ];
  },
  render({ number, reason }, { language }) {
    const text = textIn(language);
    return { title: text('returned.title'), text: text(texts[reason], { number }) };
  },
});
