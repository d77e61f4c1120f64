import { todayIn } from '@rifq/rules';
import { useFormat } from '../../lib/formats/use-format.ts';

/** Returns the writer of instants in a zone: «21 نوفمبر، 5:30 م». */
export function useInstantText(timeZone: string): (instant: string) => string {
  const { dayAndMonth, time } = useFormat(timeZone);
  return instant => `${dayAndMonth(todayIn(timeZone, new Date(instant)))}، ${time(instant)}`;
}
