import { useLingui } from '@lingui/react/macro';
import { billingPoints, billingPrice, inMinorUnits } from '@rifq/rules';
import { Button, SheetFootnote } from '@rifq/ui';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useCancellationRule } from '../pay/cancellation-rule.ts';
import type { Booking, BookingFacts } from './use-booking.ts';

/** The cancellation rule, the price, and the button that books. */
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
