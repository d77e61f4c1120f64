import { t } from '@lingui/core/macro';
import type { Message } from '@rifq/contract/calls';
import { isolated, spacedPhone } from '@rifq/rules';

type System = NonNullable<Message['system']>;

interface Times {
  /** «السبت 21 نوفمبر» of a day and «5:30 م» of a time, in the viewer's time zone. */
  dayAndTime: (iso: string) => string;
}

/** Text of a system message, in the language of the time of the call. */
export function systemText(system: System, times: Times): string {
  const { line, starts_at: startsAt, emergency_phone: phone } = system;
  const { dayAndTime } = times;
  switch (line) {
    case 'confirmed':
      return t`تأكّد الحجز`;
    case 'moved': {
      if (startsAt === null) return t`تغيّر الموعد`;
      const when = dayAndTime(startsAt);
      return t`تغيّر الموعد إلى ${when}`;
    }
    case 'opened':
      return t`بدأت الاستشارة`;
    case 'completed':
      return t`انتهت الاستشارة`;
    case 'cancelled':
      return t`أُلغي الحجز`;
    case 'no_show':
      return t`سُجّل الغياب عن الموعد`;
    case 'no_show_undone':
      return t`تراجعت العيادة عن تسجيل الغياب`;
    case 'handed_over':
      return handedOverText(system);
    case 'auto_reply': {
      const closed = closedText(system, times);
      if (phone === null) return closed;
      // Isolated from left to right, since a plus sign would move to its end.
      const number = `\u2066${spacedPhone(phone)}\u2069`;
      return t`${closed} للطوارئ: ${number}`;
    }
  }
}

/** Names both doctors, which a preview does not know. */
function handedOverText({ from_doctor: before, to_doctor: after }: System): string {
  if (before == null || after == null) return t`انتقلت الاستشارة إلى زميل`;
  const from = isolated(before);
  const to = isolated(after);
  return t`انتقلت الاستشارة من ${from} إلى ${to}`;
}

/** Text of a closed clinic's automatic reply, without its number. */
export function closedText({ opens_at: opensAt }: System, { dayAndTime }: Times): string {
  if (opensAt === null) return t`العيادة مغلقة الآن.`;
  const when = dayAndTime(opensAt);
  return t`العيادة مغلقة الآن، وتفتح ${when}.`;
}
