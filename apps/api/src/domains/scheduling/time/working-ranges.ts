import { addCivilDays, type CivilDate, type DayPart, todayIn } from '@rifq/rules';
import { daysFrom, instantAt } from './clock.ts';
import { type DoctorHours, type TimeRange, workingDayOn } from './hours.ts';

type WorkingDay = DoctorHours['week'][number];

const MINUTES_A_DAY = 1440;

/** Returns the parts of a working day between its breaks. */
function partsOf({ from, to, breaks }: WorkingDay): DayPart[] {
  const starts = [from, ...breaks.map(pause => pause.to)];
  const ends = [...breaks.map(pause => pause.from), to];
  return starts.map((start, index) => ({ from: start, to: ends[index] ?? to }));
}

/** Returns the parts of a working day that are on the next civil day, in minutes from the midnight between them. */
const afterMidnight = (day: WorkingDay): DayPart[] =>
  partsOf(day)
    .map(({ from, to }) => ({ from: from - MINUTES_A_DAY, to: to - MINUTES_A_DAY }))
    .filter(({ to }) => to > 0);

/** Returns what remains of parts of a day without others. */
const without = (parts: readonly DayPart[], others: readonly DayPart[]): readonly DayPart[] =>
  others.reduce(
    (left, other) =>
      left
        .flatMap(({ from, to }) => [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ])
        .filter(({ from, to }) => from < to),
    parts,
  );

/** Returns the parts of the work that begins on a day, without time that the night before covers. */
function workOn(hours: DoctorHours, day: CivilDate): readonly DayPart[] {
  const [before, own] = [workingDayOn(hours, addCivilDays(day, -1)), workingDayOn(hours, day)];
  return own === null ? [] : without(partsOf(own), before === null ? [] : afterMidnight(before));
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
  return spansOf(hours, daysFrom(fromDay, days), day => workOn(hours, day));
}

/** Lists the breaks of the work that begins on these days, in the order of time. */
export function breaksOf(hours: DoctorHours, fromDay: CivilDate, days: number): TimeRange[] {
  return spansOf(hours, daysFrom(fromDay, days), day => workingDayOn(hours, day)?.breaks ?? []);
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
