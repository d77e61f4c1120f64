import { type CivilDate, type DayPart, todayIn, weekdayOf } from '@rifq/rules';
import { daysFrom, instantAt } from './clock.ts';
import { type DoctorHours, dayOffOn, type TimeRange } from './hours.ts';

type WorkingDay = DoctorHours['week'][number];

/** Returns the parts of a working day between its breaks. */
function partsOf({ from, to, breaks }: WorkingDay): DayPart[] {
  const starts = [from, ...breaks.map(pause => pause.to)];
  const ends = [...breaks.map(pause => pause.from), to];
  return starts.map((start, index) => ({ from: start, to: ends[index] ?? to }));
}

/** Maps parts of the working days among these days to real time, without hours that the clocks skip. */
function spansOf(
  { timeZone, week, daysOff }: DoctorHours,
  days: readonly CivilDate[],
  partsOfDay: (day: WorkingDay) => readonly DayPart[],
): TimeRange[] {
  return days.flatMap(day => {
    const working = week.find(({ weekday }) => weekday === weekdayOf(day));
    if (working === undefined || dayOffOn({ daysOff }, day) !== null) return [];
    return partsOfDay(working)
      .map(({ from, to }) => ({
        startsAt: instantAt(day, from, timeZone),
        endsAt: instantAt(day, to, timeZone),
      }))
      .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  });
}

/**
 * Lists when a doctor works, without breaks and days off, in the order of time.
 * @param fromDay the first of the days, in the doctor's time zone
 * @param days how many days
 */
export function workingRanges(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), partsOf);
}

/** Lists the breaks on the doctor's working days from a day on, in the order of time. */
export function breaksOf(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), ({ breaks }) => breaks);
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
  const spans = joined(workingRanges(hours, todayIn(hours.timeZone, startsAt), 2));
  return spans.some(span => span.startsAt <= startsAt && endsAt <= span.endsAt);
}
