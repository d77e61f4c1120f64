import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, reservationRules, todayIn } from '@rifq/rules';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { MINUTE_MS } from '../../../../lib/formats/durations.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useNow } from '../../../../lib/formats/use-now.ts';
import { ClinicStateChip } from '../state-chip.tsx';

interface SinceProps {
  reservation: ClinicReservation;
  timeZone: string;
  /** In narrow layouts: the elapsed time only. */
  isShort: boolean;
}

/** The opening time of the room, when it can be opened, or the outcome of the reservation. */
export function Since({ reservation, timeZone, isShort }: SinceProps) {
  const { t } = useLingui();
  const { time, weekday, dayAndMonth } = useFormat(timeZone);
  const { doctor } = useClinicMember();
  const now = useNow();
  const { state, opened_at: openedAt, starts_at: startsAt, can } = reservation;
  if (state === 'in_session' && openedAt !== null) {
    const at = time(openedAt);
    const lasted = minutesLong(Math.max(0, Math.floor((now - Date.parse(openedAt)) / MINUTE_MS)));
    return isShort ? t`جارية\u00a0· ${lasted}` : t`جارية منذ ${at}\u00a0· ${lasted}`;
  }
  const opensAt = Date.parse(startsAt) - reservationRules.openMinutes * MINUTE_MS;
  if (state === 'confirmed' && !isClinicVisit(reservation) && !can.open && doctor !== null && opensAt > now) {
    const from = new Date(opensAt).toISOString();
    const day = todayIn(timeZone, new Date(opensAt));
    const at = time(from);
    const on = `${weekday(day)} ${dayAndMonth(day)}`;
    return day === todayIn(timeZone, new Date(now))
      ? t`تُفتح الغرفة من ${at}`
      : t`تُفتح الغرفة ${on}، من ${at}`;
  }
  return <ClinicStateChip reservation={reservation} timeZone={timeZone} />;
}

const minutesLong = (minutes: number) =>
  plural(minutes, {
    zero: 'أقل من دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  });
