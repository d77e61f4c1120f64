import { type CivilDate, daysBetween } from '@rifq/contract';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { useToday } from '../../../lib/session/use-today.ts';

/** Day heading of the messages below: «اليوم، الجمعة 20 نوفمبر». */
export function DayLine({ day }: { day: CivilDate }) {
  const today = useToday();
  const { weekday, dayAndMonth, date } = useFormat(useTimeZone());
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const dayText = isThisYear ? `${weekday(day)} ${dayAndMonth(day)}` : date(day);
  const isNear = [0, 1].includes(daysBetween(day, today));
  return <p className="day-line">{isNear ? `${dayDistance(day, today)}، ${dayText}` : dayText}</p>;
}
