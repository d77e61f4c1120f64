import type { Message } from '@rifq/contract/calls';
import {
  CalendarCheckIcon,
  CalendarClockIcon,
  CalendarXIcon,
  CircleCheckIcon,
  type IconComponent,
  StethoscopeIcon,
  UserRoundXIcon,
  UsersIcon,
} from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { systemText } from '../texts/system-text.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';

type System = NonNullable<Message['system']>;

const icons: Readonly<Record<System['line'], IconComponent>> = {
  confirmed: CalendarCheckIcon,
  moved: CalendarClockIcon,
  opened: StethoscopeIcon,
  completed: CircleCheckIcon,
  cancelled: CalendarXIcon,
  no_show: UserRoundXIcon,
  no_show_undone: CalendarCheckIcon,
  handed_over: UsersIcon,
};

/** A state change of the reservation, as a system message in its conversation. */
export function SystemMessageItem({ system, sentAt }: { system: System; sentAt: string }) {
  const { time } = useFormat(useTimeZone());
  const times = useDayAndTime();
  const Icon = icons[system.line];
  const isEnd = system.line === 'cancelled' || system.line === 'no_show';
  return (
    <p className={isEnd ? 'system-line system-line-end' : 'system-line'}>
      <Icon size="xs" />
      <span>{`${systemText(system, times)}\u00a0· ${time(sentAt)}`}</span>
    </p>
  );
}
