import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { reservationRules } from '@rifq/rules';
import { CheckIcon, ClockIcon, IconTile, TriangleAlertIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { priceOf } from '../money-text.ts';

interface OutcomesProps {
  /** A paid reservation. */
  reservation: Reservation;
  /** The refund deadline has passed. */
  isLate: boolean;
}

/** The two outcomes of cancelling with their exact time; the current one is marked. */
export function Outcomes({ reservation, isLate }: OutcomesProps) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const { when } = useSlotText(undefined)(reservation.change_until);
  const balance = useBalance(reservation);
  const price = priceOf(reservation, write);
  const rule = plural(reservationRules.changeMinutes / 60, {
    one: 'آخر وقت للاسترداد قبل الموعد بساعة.',
    two: 'آخر وقت للاسترداد قبل الموعد بساعتين.',
    few: 'آخر وقت للاسترداد قبل الموعد بـ# ساعات.',
    other: 'آخر وقت للاسترداد قبل الموعد بـ# ساعة.',
  });
  if (isLate) {
    return (
      <ul className="outcomes">
        <Outcome icon={<ClockIcon />} title={t`حتى ${when}: كان المبلغ يُستردّ كاملًا`} text={rule} />
        <Outcome
          now="lost"
          icon={<TriangleAlertIcon />}
          title={t`الإلغاء الآن: لا يُستردّ شيء`}
          text={t`المدفوع: ${price}.`}
        />
      </ul>
    );
  }
  return (
    <ul className="outcomes">
      <Outcome
        now="back"
        icon={<CheckIcon />}
        title={t`الإلغاء الآن: يُستردّ المبلغ كاملًا، ${price}`}
        text={balance ?? t`إلى البطاقة التي دُفع بها.`}
      />
      <Outcome icon={<ClockIcon />} title={t`بعد ${when}: لا يُستردّ شيء`} text={rule} />
    </ul>
  );
}

/** The coin balance after the refund; null for a card, and until it is loaded. */
function useBalance({ payment_method, points }: Reservation): string | null {
  const { t } = useLingui();
  const { data: coins } = useQuery({ ...meQuery, select: me => me.coins });
  if (payment_method !== 1) return null;
  if (coins === undefined) return t`إلى رصيدك.`;
  const balance = coinCount(coins + points);
  return t`يصبح رصيدك ${balance}.`;
}

interface OutcomeProps {
  /** The current outcome: a full refund, or none. */
  now?: 'back' | 'lost' | undefined;
  icon: ReactNode;
  title: string;
  text: string;
}

function Outcome({ now, icon, title, text }: OutcomeProps) {
  return (
    <li
      className={now === undefined ? undefined : now === 'back' ? 'outcome-back' : 'outcome-lost'}
      aria-current={now === undefined ? undefined : 'true'}
    >
      <IconTile>{icon}</IconTile>
      <span className="grid min-w-0 flex-1">
        <b>{title}</b>
        <span className="text-sm">{text}</span>
      </span>
    </li>
  );
}
