import type { DoctorWeek, WorkingDay } from '@rifq/contract/calls';
import { clinicLimits, type DayPart, workPartsOf } from '@rifq/rules';
import { DAYS_A_WEEK } from '../../../lib/formats/durations.ts';
import { firstAfter, firstFrom } from '../../../lib/formats/time-of-day.ts';

const MINUTES_A_DAY = 1440;

/** One day of an edited week. A closed day retains its hours for reopening. */
export interface DayDraft {
  isOpen: boolean;
  /** Minutes from midnight, also in breaks; above 1440 on the next day. */
  from: number;
  to: number;
  breaks: readonly DayPart[];
}

/** An edited week of a doctor. */
export interface WeekDraft {
  /** IANA name. */
  timeZone: string;
  /** From Sunday. */
  days: readonly DayDraft[];
}

const NINE = 9 * 60;
const FIVE = 17 * 60;

/** A day off, with the default hours for opening it. */
export const CLOSED_DAY: DayDraft = { isOpen: false, from: NINE, to: FIVE, breaks: [] };

/** Returns the days of a week, from Sunday; a closed day takes the hours of an open one. */
export function dayDraftsOf(week: readonly WorkingDay[]): DayDraft[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, weekday): DayDraft => {
    const working = week.find(day => day.weekday === weekday);
    // An opened day takes the hours of another open day: days of a clinic are mostly alike.
    const usual = working ?? week[0] ?? CLOSED_DAY;
    return { isOpen: working !== undefined, from: usual.from, to: usual.to, breaks: usual.breaks };
  });
}

export function weekDraftOf({
  time_zone: timeZone,
  week,
}: Pick<DoctorWeek, 'time_zone' | 'week'>): WeekDraft {
  return { timeZone, days: dayDraftsOf(week) };
}

/** Converts the week to the request: open days only, with their breaks sorted by time. */
export function weekOfDraft({ days }: Pick<WeekDraft, 'days'>): WorkingDay[] {
  return days.flatMap(({ isOpen, from, to, breaks }, weekday) =>
    isOpen ? [{ weekday, from, to, breaks: breaks.toSorted((one, other) => one.from - other.from) }] : [],
  );
}

/** Whether two weeks have the same hours. */
export const isSameWeek = (one: WeekDraft, other: WeekDraft): boolean =>
  JSON.stringify([one.timeZone, weekOfDraft(one)]) === JSON.stringify([other.timeZone, weekOfDraft(other)]);

/** What is wrong with a day: no hours, hours that reach into those of the next day, or its breaks. */
export type DayProblem = 'hours' | 'next' | 'breaks';

/**
 * Returns which part of a day is invalid; null if none.
 * @param next the day after it
 */
export function dayProblemOf({ isOpen, from, to, breaks }: DayDraft, next: DayDraft): DayProblem | null {
  if (!isOpen) return null;
  // From midnight to midnight is a whole day; another time twice is a slip.
  if (to - from === MINUTES_A_DAY && from !== 0) return 'hours';
  if (next.isOpen && to > next.from + MINUTES_A_DAY) return 'next';
  const sorted = breaks.toSorted((one, other) => one.from - other.from);
  const standApart = sorted.every(
    (part, index) => (sorted[index - 1]?.to ?? from) <= part.from && part.from < part.to && part.to <= to,
  );
  return standApart && breaks.length <= clinicLimits.breaks ? null : 'breaks';
}

/** Returns the day after a weekday; the week is a circle. */
export const dayAfterOf = (days: readonly DayDraft[], weekday: number): DayDraft =>
  days[(weekday + 1) % DAYS_A_WEEK] ?? CLOSED_DAY;

/** Whether each day can be saved. */
export const isValidWeek = (days: readonly DayDraft[]): boolean =>
  days.every((day, weekday) => dayProblemOf(day, dayAfterOf(days, weekday)) === null);

/** Sets the hours of a day by the clock: what ends before it begins ends on the next day, and breaks follow the start. */
export function withDayHours(day: DayDraft, { from, to }: DayPart): DayDraft {
  return { ...day, from, to: firstAfter(from, to), breaks: day.breaks.map(part => breakFrom(from, part)) };
}

/** Sets a break of a day by the clock. */
export const breakFrom = (start: number, { from, to }: DayPart): DayPart => {
  const begins = firstFrom(start, from);
  return { from: begins, to: firstAfter(begins, to) };
};

/** Returns an hour in the middle of the longest working part, for a new break. */
export function breakFor(day: DayDraft): DayPart {
  const stretches = workPartsOf(day).toSorted((one, other) => other.to - other.from - (one.to - one.from));
  const { from, to } = stretches[0] ?? day;
  const HOUR = 60;
  if (to - from <= HOUR) return { from, to };
  const start = from + Math.floor((to - from - HOUR) / 2 / 30) * 30;
  return { from: start, to: start + HOUR };
}

const haveSameHours = (one: DayPart, other: DayPart) => one.from === other.from && one.to === other.to;

/** Returns an open day with the hours that most open days have. */
export function commonDayOf(days: readonly DayDraft[]): DayDraft {
  const open = days.filter(({ isOpen }) => isOpen);
  const count = (day: DayDraft) => open.filter(other => haveSameHours(day, other)).length;
  return open.toSorted((one, other) => count(other) - count(one))[0] ?? days[0] ?? CLOSED_DAY;
}

/** Whether all open days have the same hours. */
export const areDaysAlike = (days: readonly DayDraft[]): boolean =>
  days.every(day => !day.isOpen || haveSameHours(day, commonDayOf(days)));

/** Sets the hours of the days that have the common ones, with the breaks that still fit; other days stay. */
export function withCommonHours(days: readonly DayDraft[], part: DayPart): DayDraft[] {
  const common = commonDayOf(days);
  return days.map(day => {
    if (!haveSameHours(day, common)) return day;
    const next = withDayHours(day, part);
    const fits = ({ from, to }: DayPart) => next.from <= from && from < to && to <= next.to;
    return { ...next, breaks: next.breaks.filter(fits) };
  });
}
