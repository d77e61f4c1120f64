import { useLingui } from '@lingui/react/macro';
import type { DayPart } from '@rifq/rules';
import { useTimeText } from '../../../lib/formats/time-of-day.ts';

const MINUTES_A_DAY = 1440;

/** Returns a formatter for a part of a day: «9:00 م – 2:00 ص», or «طوال اليوم». */
export function usePartText(): (part: DayPart) => string {
  const { t } = useLingui();
  const clock = useTimeText();
  return ({ from, to }) => (to - from === MINUTES_A_DAY ? t`طوال اليوم` : `${clock(from)} – ${clock(to)}`);
}
