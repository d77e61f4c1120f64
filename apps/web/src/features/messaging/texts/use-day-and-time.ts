import { todayIn } from '@rifq/rules';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';

/**
 * Returns a formatter for timestamps: «السبت 21 نوفمبر، 5:30 م», in the viewer's time zone.
 * @param hasYear «السبت 21 نوفمبر 2026، 5:30 م», for documents
 */
export function useDayAndTime({ hasYear = false }: { hasYear?: boolean } = {}) {
  const timeZone = useTimeZone();
  const { weekday, dayAndMonth, date, time } = useFormat(timeZone);
  return {
    dayAndTime(iso: string): string {
      const day = todayIn(timeZone, new Date(iso));
      return `${weekday(day)} ${hasYear ? date(day) : dayAndMonth(day)}، ${time(iso)}`;
    },
  };
}
