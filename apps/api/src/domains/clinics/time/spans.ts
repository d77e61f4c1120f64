import { type CivilDate, type DayPart, todayIn } from '@rifq/contract';
import { daysFrom, momentAt, weekdayOf } from './clock.ts';
import { type DoctorHours, dayOffOn, type TimeRange } from './hours.ts';

type WorkingDay = DoctorHours['week'][number];

/** The parts of a working day between its breaks. */
function partsOf({ from, to, breaks }: WorkingDay): DayPart[] {
  const starts = [from, ...breaks.map(pause => pause.to)];
  const ends = [...breaks.map(pause => pause.from), to];
  return starts.map((start, index) => ({ from: start, to: ends[index] ?? to }));
}

/** Parts of those of these days on which a doctor works, as real time: without what the clocks skip. */
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
        startsAt: momentAt(day, from, timeZone),
        endsAt: momentAt(day, to, timeZone),
      }))
      .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  });
}

/**
 * When a doctor works on so many days, without breaks and days off, in the order of time.
 * @param fromDay the first of the days, by the doctor's calendar
 */
export function workingSpans(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), partsOf);
}

/** The breaks of so many days on which a doctor works, in the order of time. */
export function breaksOf(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), ({ breaks }) => breaks);
}

/** Spans in the order of time, those that touch as one. */
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

/** Whether a doctor works all through a span, also over a midnight. */
export function worksThrough(hours: DoctorHours, { startsAt, endsAt }: TimeRange): boolean {
  const spans = joined(workingSpans(hours, todayIn(hours.timeZone, startsAt), 2));
  return spans.some(span => span.startsAt <= startsAt && endsAt <= span.endsAt);
}
