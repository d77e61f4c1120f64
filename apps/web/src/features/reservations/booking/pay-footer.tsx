import { useLingui } from '@lingui/react/macro';
import { billingPoints, billingPrice, inMinorUnits, reservationRules } from '@rifq/contract';
import { Button, SheetFootnote } from '@rifq/ui';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { coinCount } from '../pay/payment-choice.tsx';
import type { Booking, BookingFacts } from './use-booking.ts';

/** The rule of cancelling, what it costs, and the button that books. */
export function PayFooter({ facts, booking }: { facts: BookingFacts; booking: Booking }) {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const { payment, draft, creation } = booking;
  const { currency } = facts;
  const total =
    payment.method === 1
      ? coinCount(billingPoints(draft.kind, 1))
      : money({ amount: inMinorUnits(billingPrice(draft.kind, 2), currency), currency });
  return (
    <div className="grid w-full gap-3">
      <SheetFootnote>{useCancellationRule(draft.startsAt)}</SheetFootnote>
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="block text-xs text-ink-2">{t`الإجمالي`}</span>
          <b className="text-h3">{total}</b>
        </p>
        <Button
          type="submit"
          isPending={creation.isBusy}
          pendingLabel={creation.isLeaving ? t`جارٍ فتح صفحة الدفع` : t`جارٍ الحجز`}
        >
          {payment.method === 1 ? t`تأكيد الحجز` : t`الدفع وتأكيد الحجز`}
        </Button>
      </div>
    </div>
  );
}

/** What comes back when it is cancelled: nothing once the time for that is over already. */
function useCancellationRule(startsAt: string | null): string {
  const { t } = useLingui();
  const isLate =
    startsAt !== null && Date.parse(startsAt) - reservationRules.changeMinutes * 60_000 <= Date.now();
  return isLate
    ? t`يبدأ هذا الموعد خلال ساعتين، فلا يُعاد المبلغ عند إلغائه.`
    : t`الإلغاء حتى ساعتين قبل الموعد يُعيد المبلغ كاملًا، وبعد ذلك لا يُعاد.`;
}
