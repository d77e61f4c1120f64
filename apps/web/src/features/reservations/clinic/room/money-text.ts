import { t } from '@lingui/core/macro';
import type { ReservationMoney } from '@rifq/contract/calls';

/** Text of a reservation's payment outcome for its clinic. */
export function clinicMoneyText(money: ReservationMoney): string {
  switch (money) {
    case 'none':
      return t`لم يُدفع شيء`;
    case 'awaited':
      return t`بانتظار الدفع`;
    case 'paid':
      return t`مدفوع`;
    case 'returning':
      return t`يُستردّ إلى البطاقة`;
    case 'returned':
      return t`استُردّ كاملًا`;
    case 'kept':
      return t`مدفوع، ولا يُستردّ`;
  }
}
