import { t } from '@lingui/core/macro';
import type { Payment } from '@rifq/contract/calls';
import type { DeclineReason, Money, PaymentFlag } from '@rifq/rules';

/**
 * The one action of a payment: pay it, check the gateway, open the receipt, contact support, or list the other
 * payments.
 */
export type PaymentWay = 'pay' | 'check' | 'receipt' | 'support' | 'payments';

interface PaymentText {
  title: string;
  /** The payment outcome first. */
  sentences: readonly string[];
  way: PaymentWay;
}

/** Formats amounts and the payment deadline, as the owner reads them. */
export interface PaymentFormats {
  money: (money: Money) => string;
  time: (iso: string) => string;
}

/** Text of a payment in each of its states. */
export function paymentText(payment: Payment, { money, time }: PaymentFormats): PaymentText {
  const { amount, refunded, currency } = payment;
  const nothingTaken = t`لم يُسحب أي مبلغ.`;
  switch (payment.state) {
    case 'starting':
    case 'open':
      return {
        title: payment.decline === null ? t`الدفع لم يكتمل` : t`رفض البنك العملية`,
        sentences: [...unpaid(payment.decline), ...flagged(payment.flag), ...payable(payment, time)],
        way: payment.checkout_url === null ? 'check' : 'pay',
      };
    case 'processing':
      return {
        title: t`الدفع لدى البنك`,
        sentences: [t`لم يؤكّد البنك السحب بعد، ولا حاجة إلى الدفع مرة أخرى. تتحدّث هذه الصفحة تلقائيًا.`],
        way: 'check',
      };
    case 'paid':
      return {
        title: t`اكتمل الدفع`,
        sentences: [
          refunded > 0
            ? t`سُحب ${money({ amount, currency })}، واستُردّ منه ${money({ amount: refunded, currency })} إلى البطاقة.`
            : t`سُحب ${money({ amount, currency })} من البطاقة.`,
          ...flagged(payment.flag),
        ],
        way: payment.has_receipt ? 'receipt' : 'payments',
      };
    case 'declined':
      return {
        title: t`رفض البنك العملية`,
        sentences: [
          nothingTaken,
          whyDeclined(payment.decline ?? 'declined'),
          t`انتهت هذه المحاولة، ولا يمكن إتمامها بعد الآن.`,
        ],
        way: 'payments',
      };
    case 'expired':
      return {
        title: t`انتهت مهلة الدفع`,
        sentences: [
          ...(payment.flag === 'unknown_at_gateway' ? flagged(payment.flag) : [nothingTaken]),
          t`لم يصل الدفع في وقته، ولا يمكن إتمامه بعد الآن.`,
        ],
        way: 'payments',
      };
    case 'cancelled':
      return {
        title: t`أُلغي الدفع`,
        sentences: [nothingTaken],
        way: 'payments',
      };
    case 'refunding':
      return {
        title: t`استرداد المبلغ جارٍ`,
        sentences: [
          isAmountKnown(payment)
            ? t`يُستردّ ${money({ amount: amount - refunded, currency })} إلى البطاقة. قد يظهر في الحساب بعد أيام، بحسب البنك.`
            : t`يُستردّ إلى البطاقة كل ما سُحب منها. قد يظهر في الحساب بعد أيام، بحسب البنك.`,
          ...flagged(payment.flag),
        ],
        way: payment.has_receipt ? 'receipt' : 'payments',
      };
    case 'refunded':
      return {
        title: t`استُردّ المبلغ`,
        sentences: [
          isAmountKnown(payment)
            ? t`استُردّ ${money({ amount: refunded, currency })} إلى البطاقة. قد يظهر في الحساب بعد أيام، بحسب البنك.`
            : t`استُردّ إلى البطاقة كل ما سُحب منها. قد يظهر في الحساب بعد أيام، بحسب البنك.`,
          ...flagged(payment.flag),
        ],
        way: payment.has_receipt ? 'receipt' : 'payments',
      };
    case 'refund_failed':
      return {
        title: t`تأخّر استرداد المبلغ`,
        sentences: [
          t`المبلغ محفوظ لك ولم يُستردّ بعد: لم تقبل بوّابة الدفع استرداده، ونتابع ذلك معها.`,
          ...flagged(payment.flag),
          t`يصل إشعار حين يُستردّ، ولا حاجة إلى أي إجراء.`,
        ],
        way: 'support',
      };
  }
}

/** Whether the captured amount is the requested one. */
const isAmountKnown = ({ flag }: Payment) => flag !== 'amount_differs' && flag !== 'currency_differs';

function payable({ checkout_url, expires_at }: Payment, time: PaymentFormats['time']): string[] {
  return checkout_url === null ? [] : [t`إكمال الدفع ممكن حتى الساعة ${time(expires_at)}.`];
}

/** No capture is known, which does not mean that there was none: the gateway may not have responded. */
function unpaid(decline: DeclineReason | null): string[] {
  return decline === null
    ? [t`لم يصل تأكيد أي دفع حتى الآن. ما دُفع لا يضيع، ويظهر هنا تلقائيًا.`]
    : [t`لم يُسحب أي مبلغ.`, whyDeclined(decline), whatHelps(decline)];
}

function whyDeclined(reason: DeclineReason): string {
  switch (reason) {
    case 'declined':
      return t`لم يوافق البنك، ولا يذكر السبب.`;
    case 'insufficient_funds':
      return t`رصيد البطاقة لا يكفي.`;
    case 'authentication_failed':
      return t`لم يكتمل تأكيد العملية لدى البنك.`;
    case 'expired_card':
      return t`انتهت صلاحية البطاقة.`;
    case 'wrong_details':
      return t`بيانات البطاقة غير صحيحة.`;
  }
}

/** What to do while the payment can still be retried. */
function whatHelps(reason: DeclineReason): string {
  switch (reason) {
    case 'declined':
      return t`قد تنجح بطاقة أخرى، والبنك يعرف السبب.`;
    case 'insufficient_funds':
    case 'expired_card':
      return t`الدفع ممكن ببطاقة أخرى.`;
    case 'authentication_failed':
      return t`عند المحاولة من جديد يُطلب رمز البنك مرة أخرى.`;
    case 'wrong_details':
      return t`تُرجى مراجعة الرقم وتاريخ الانتهاء ورمز الأمان.`;
  }
}

/** Explains unusual payments: why it is refunded without a request, or what is being investigated. */
function flagged(flag: PaymentFlag | null): string[] {
  switch (flag) {
    case null:
      return [];
    case 'late':
      return [t`السبب: وصل الدفع بعد انتهاء مهلته.`];
    case 'amount_differs':
      return [t`السبب: اختلف المبلغ الذي سُحب عن المبلغ المطلوب.`];
    case 'currency_differs':
      return [t`السبب: سُحب المبلغ بعملة غير المطلوبة.`];
    case 'doubled':
      return [t`السبب: هذا الدفع مكرّر، والدفع الآخر قائم.`];
    case 'unknown_at_gateway':
      return [t`لا تعرف بوّابة الدفع هذه العملية، ونتابع ذلك معها. ما دُفع لا يضيع.`];
    case 'disputed':
      return [t`اعتُرض على هذا الدفع لدى البنك، والقرار للبنك.`];
  }
}
