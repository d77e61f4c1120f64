import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { type DayState, isClinicVisit } from '@rifq/rules';
import {
  ArmchairIcon,
  CalendarXIcon,
  CheckIcon,
  Chip,
  type ChipProps,
  ClockIcon,
  HandCoinsIcon,
  type IconComponent,
  MessageCircleIcon,
  StethoscopeIcon,
  TimerIcon,
  UserXIcon,
} from '@rifq/ui';
import { dayStateText } from '../../../entities/clinics/day-state-text.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { clinicDayState, clinicStateText } from './reservation-text.ts';

/** Minutes before its start from which the next reservation shows the remaining time. */
const SOON = 60;

/** Style of each state in the day: icon and colour. */
export const dayStateStyles: Readonly<Record<DayState, { tone: ChipProps['tone']; icon: IconComponent }>> = {
  unpaid: { tone: 'due', icon: TimerIcon },
  booked: { tone: 'upcoming', icon: CheckIcon },
  arrived: { tone: 'accent', icon: ArmchairIcon },
  in_room: { tone: 'done', icon: StethoscopeIcon },
  to_pay: { tone: 'due', icon: HandCoinsIcon },
  done: { tone: 'neutral', icon: CheckIcon },
  no_show: { tone: 'due', icon: UserXIcon },
  cancelled: { tone: 'neutral', icon: CalendarXIcon },
};

interface StateChipProps {
  reservation: Pick<
    ClinicReservation,
    'state' | 'kind' | 'held_until' | 'starts_at' | 'arrived_at' | 'settled_at' | 'offer'
  >;
  /** Current time in milliseconds for the next reservation, which shows the remaining time. */
  nextAt?: number | undefined;
  timeZone: string;
}

/** The state of a reservation, by icon, text and colour. */
export function ClinicStateChip({ reservation, nextAt, timeZone }: StateChipProps) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  const { state, held_until: heldUntil, starts_at: startsAt, arrived_at: arrivedAt } = reservation;
  const dayState = clinicDayState(reservation);
  if (reservation.offer !== null) {
    return (
      <Chip tone="due" icon={<TimerIcon size="xs" />}>
        {t`بانتظار جواب المربّي`}
      </Chip>
    );
  }
  const isNext = nextAt !== undefined && dayState === 'booked';
  const soon = isNext ? Math.ceil((Date.parse(startsAt) - nextAt) / MINUTE_MS) : null;
  if (soon !== null && soon > 0 && soon <= SOON) {
    return (
      <Chip tone="upcoming" icon={<ClockIcon size="xs" />}>
        {nextIn(soon)}
      </Chip>
    );
  }
  const { tone, icon: StateIcon } = styleOf(reservation, dayState);
  const until = heldUntil === null ? '' : time(heldUntil);
  const arrived = arrivedAt === null ? '' : time(arrivedAt);
  return (
    <Chip tone={tone} icon={<StateIcon size="xs" />}>
      {dayState === 'unpaid' && until !== ''
        ? t`بانتظار الدفع حتى ${until}`
        : dayState === 'arrived'
          ? t`وصل ${arrived}`
          : isClinicVisit(reservation)
            ? dayStateText(dayState)
            : clinicStateText(state)}
    </Chip>
  );
}

/** A consultation is held by messages, and a hold that ended was not cancelled. */
function styleOf({ state, kind }: Pick<ClinicReservation, 'state' | 'kind'>, dayState: DayState) {
  const style = dayStateStyles[dayState];
  if (state === 'expired') return { ...style, icon: ClockIcon };
  if (dayState === 'in_room' && !isClinicVisit({ kind })) return { ...style, icon: MessageCircleIcon };
  return style;
}

const nextIn = (minutes: number) =>
  plural(minutes, {
    one: 'التالي، بعد دقيقة',
    two: 'التالي، بعد دقيقتين',
    few: 'التالي، بعد # دقائق',
    many: 'التالي، بعد # دقيقة',
    other: 'التالي، بعد # دقيقة',
  });
