import { addCivilDays, type CivilDate, type DayPart, todayIn, withoutNight, workPartsOf } from '@rifq/rules';
import { daysFrom, instantAt } from './clock.ts';
import { type DoctorHours, type TimeRange, workingDayOn } from './hours.ts';

/** Returns the parts of the work, or of the breaks, that begin on a day, without time that the night before covers. */
function partsOn(hours: DoctorHours, day: CivilDate, of: 'work' | 'breaks'): readonly DayPart[] {
  const [before, own] = [workingDayOn(hours, addCivilDays(day, -1)), workingDayOn(hours, day)];
  return own === null ? [] : withoutNight(of === 'work' ? workPartsOf(own) : own.breaks, before);
}

/** Maps parts of these days to real time, in its order and without hours that the clocks skip. */
const spansOf = (
  { timeZone }: Pick<DoctorHours, 'timeZone'>,
  days: readonly CivilDate[],
  partsOfDay: (day: CivilDate) => readonly DayPart[],
): TimeRange[] =>
  days
    .flatMap(day =>
      partsOfDay(day).map(({ from, to }) => ({
        startsAt: instantAt(day, from, timeZone),
        endsAt: instantAt(day, to, timeZone),
      })),
    )
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());

/**
 * Lists when a doctor works, without breaks and days off, in the order of time and without overlaps. A range belongs to
 * the day on which its work begins, and may end on the next civil day: for all the time of a day, also list the day before.
 * @param fromDay the first of the days, in the doctor's time zone
 * @param days how many days
 */
export function workingRanges(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), day => partsOn(hours, day, 'work'));
}

/** Lists the breaks of the work that begins on these days, in the order of time, without what the night before covers. */
export function breaksOf(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), day => partsOn(hours, day, 'breaks'));
}

/** Merges sorted ranges that touch. */
function joined(spans: readonly TimeRange[]): TimeRange[] {
  const whole: TimeRange[] = [];
  for (const span of spans) {
    const last = whole.at(-1);
    if (last?.endsAt.getTime() === span.startsAt.getTime())
      whole.splice(-1, 1, { startsAt: last.startsAt, endsAt: span.endsAt });
    else whole.push(span);
  }
  return whole;
}

/** Whether a doctor works throughout a range, also across midnight. */
export function worksThrough(hours: DoctorHours, { startsAt, endsAt }: TimeRange): boolean {
  const dayBefore = addCivilDays(todayIn(hours.timeZone, startsAt), -1);
  const spans = joined(workingRanges(hours, dayBefore, 3));
  return spans.some(span => span.startsAt <= startsAt && endsAt <= span.endsAt);
}
