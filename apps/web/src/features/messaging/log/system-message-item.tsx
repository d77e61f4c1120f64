import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { spacedPhone } from '@rifq/rules';
import {
  CalendarCheckIcon,
  CalendarClockIcon,
  CalendarXIcon,
  CircleCheckIcon,
  ClockIcon,
  type IconComponent,
  Ltr,
  StethoscopeIcon,
  TextButton,
  UserRoundXIcon,
  UsersIcon,
} from '@rifq/ui';
import { use } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { closedText, systemText } from '../texts/system-text.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';
import { EmergencyCard } from './emergency-card-context.ts';

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
  auto_reply: ClockIcon,
};

/** The automatic reply of a closed clinic: when it opens, and whom to call in an emergency. */
function AutoReply({ system }: { system: System }) {
  const { t } = useLingui();
  const openCard = use(EmergencyCard);
  const { emergency_phone: phone } = system;
  const closed = closedText(system, useDayAndTime());
  if (phone === null && openCard === null) return closed;
  return (
    <>
      {closed} {t`للطوارئ:`}{' '}
      {phone === null ? (
        <TextButton onPress={openCard ?? undefined}>{t`بطاقة الطوارئ`}</TextButton>
      ) : (
        <a href={`tel:${phone}`} className="link">
          <Ltr>{spacedPhone(phone)}</Ltr>
        </a>
      )}
    </>
  );
}

/** A state change of the reservation, or an automatic reply, as a system message in its conversation. */
export function SystemMessageItem({ system, sentAt }: { system: System; sentAt: string }) {
  const { time } = useFormat(useTimeZone());
  const times = useDayAndTime();
  const Icon = icons[system.line];
  const isEnd = system.line === 'cancelled' || system.line === 'no_show';
  return (
    <p className={isEnd ? 'system-line system-line-end' : 'system-line'}>
      <Icon size="xs" />
      <span>
        {system.line === 'auto_reply' ? <AutoReply system={system} /> : systemText(system, times)}
        {`\u00a0· ${time(sentAt)}`}
      </span>
    </p>
  );
}
