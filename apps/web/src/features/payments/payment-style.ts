import { t } from '@lingui/core/macro';
import type { PaymentState } from '@rifq/rules';
import {
  CheckIcon,
  CircleXIcon,
  ClockIcon,
  type IconComponent,
  RotateCcwIcon,
  TriangleAlertIcon,
} from '@rifq/ui';

/** Style of a payment state: icon, colour and text, never one of them alone. */
interface PaymentStyle {
  icon: IconComponent;
  tone: 'upcoming' | 'done' | 'due' | 'overdue' | undefined;
  word: string;
}

/** Returns the style of each state; neutral without a tone. */
export function paymentStyle(state: PaymentState): PaymentStyle {
  switch (state) {
    case 'starting':
    case 'open':
      return { icon: ClockIcon, tone: 'due', word: t`بانتظار الدفع` };
    case 'processing':
      return { icon: ClockIcon, tone: 'upcoming', word: t`لدى البنك` };
    case 'paid':
      return { icon: CheckIcon, tone: 'done', word: t`اكتمل الدفع` };
    case 'declined':
      return { icon: CircleXIcon, tone: 'overdue', word: t`رفضه البنك` };
    case 'expired':
      return { icon: ClockIcon, tone: undefined, word: t`انتهت المهلة` };
    case 'cancelled':
      return { icon: CircleXIcon, tone: undefined, word: t`أُلغي الدفع` };
    case 'refunding':
      return { icon: RotateCcwIcon, tone: 'upcoming', word: t`قيد الاسترداد` };
    case 'refunded':
      return { icon: RotateCcwIcon, tone: 'done', word: t`استُردّ المبلغ` };
    case 'refund_failed':
      return { icon: TriangleAlertIcon, tone: 'due', word: t`تأخّر الاسترداد` };
  }
}
