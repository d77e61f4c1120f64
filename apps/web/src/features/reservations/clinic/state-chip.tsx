import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import type { ReservationState } from '@rifq/rules';
import {
  CalendarXIcon,
  CheckIcon,
  Chip,
  type ChipProps,
  ClockIcon,
  type IconComponent,
  MessageCircleIcon,
  TimerIcon,
  UserXIcon,
} from '@rifq/ui';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { clinicStateText } from './reservation-text.ts';

/** Minutes before its start from which the next reservation shows the remaining time. */
const SOON = 60;

const styles: Readonly<Record<ReservationState, { tone: ChipProps['tone']; icon: IconComponent }>> = {
  awaiting_payment: { tone: 'due', icon: TimerIcon },
  confirmed: { tone: 'upcoming', icon: CheckIcon },
  in_session: { tone: 'done', icon: MessageCircleIcon },
  completed: { tone: 'neutral', icon: CheckIcon },
  cancelled: { tone: 'neutral', icon: CalendarXIcon },
  expired: { tone: 'neutral', icon: ClockIcon },
  no_show: { tone: 'due', icon: UserXIcon },
};

interface StateChipProps {
  reservation: Pick<ClinicReservation, 'state' | 'held_until' | 'starts_at'>;
  /** Current time in milliseconds for the next reservation, which shows the remaining time. */
  nextAt?: number | undefined;
  timeZone: string;
}

/** The state of a reservation, by icon, text and colour. */
export function ClinicStateChip({ reservation, nextAt, timeZone }: StateChipProps) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  const { state, held_until: heldUntil, starts_at: startsAt } = reservation;
  const soon = nextAt === undefined ? null : Math.ceil((Date.parse(startsAt) - nextAt) / MINUTE_MS);
  if (soon !== null && soon > 0 && soon <= SOON) {
    return (
      <Chip tone="upcoming" icon={<ClockIcon size="xs" />}>
        {nextIn(soon)}
      </Chip>
    );
  }
  const { tone, icon: StateIcon } = styles[state];
  const until = heldUntil === null ? '' : time(heldUntil);
  return (
    <Chip tone={tone} icon={<StateIcon size="xs" />}>
      {state === 'awaiting_payment' && until !== '' ? t`بانتظار الدفع حتى ${until}` : clinicStateText(state)}
    </Chip>
  );
}

const nextIn = (minutes: number) =>
  plural(minutes, {
    one: 'التالي، بعد دقيقة',
    two: 'التالي، بعد دقيقتين',
    few: 'التالي، بعد # دقائق',
    many: 'التالي، بعد # دقيقة',
    other: 'التالي، بعد # دقيقة',
  });
