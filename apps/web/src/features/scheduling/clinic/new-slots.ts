import { CalendarDateTime, parseDate, toZoned } from '@internationalized/date';
import type { DayOff, DaySchedule, Slot } from '@rifq/contract/calls';
import {
  type CivilDate,
  type DayPart,
  occupyingStates,
  type ReservationState,
  reservationMinutes,
  reservationRules,
  weekdayOf,
} from '@rifq/rules';
import { DAY_MS, MINUTE_MS } from '../../../lib/formats/durations.ts';
import { stretchesOf, type WeekDraft } from './week-draft.ts';

const MINUTES_A_DAY = 1440;
const MINUTES_AN_HOUR = 60;

/** Unsaved hours of a doctor. */
export interface NewHours {
  week: WeekDraft;
  daysOff: readonly Pick<DayOff, 'from' | 'to'>[];
}

function timeAt(day: CivilDate, minute: number, timeZone: string): number {
  const date = parseDate(day).add({ days: Math.floor(minute / MINUTES_A_DAY) });
  const rest = minute % MINUTES_A_DAY;
  const time = new CalendarDateTime(
    date.year,
    date.month,
    date.day,
    Math.floor(rest / MINUTES_AN_HOUR),
    rest % MINUTES_AN_HOUR,
  );
  return toZoned(time, timeZone).toDate().getTime();
}

function stretchesOn({ week, daysOff }: NewHours, day: CivilDate): DayPart[] {
  const working = week.days[weekdayOf(day)];
  const isOff = daysOff.some(({ from, to }) => from <= day && day <= to);
  return working === undefined || !working.isOpen || isOff ? [] : stretchesOf(working);
}

const isoOf = (time: number) => new Date(time).toISOString();

/**
 * Computes when a consultation could start under unsaved hours: a proposal that the server validates on save.
 * @param days the schedule of the doctor, whose reservations are not moved
 * @param now in milliseconds
 * @returns slots of a consultation, by time
 */
export function newSlots(hours: NewHours, days: readonly DaySchedule[], now: number): Slot[] {
  const length = reservationMinutes[1] * MINUTE_MS;
  const occupying: readonly ReservationState[] = occupyingStates;
  const taken = days
    .flatMap(({ reservations }) => reservations)
    .filter(({ state }) => occupying.includes(state))
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }));
  const first = now + reservationRules.leadMinutes * MINUTE_MS;
  const last = now + reservationRules.daysAhead * DAY_MS;
  return days
    .flatMap(({ day }) => stretchesOn(hours, day).map(part => ({ day, part })))
    .flatMap(({ day, part }) => {
      const [start, end] = [part.from, part.to].map(minute => timeAt(day, minute, hours.week.timeZone));
      if (start === undefined || end === undefined) return [];
      const count = Math.max(0, Math.floor((end - start) / length));
      return Array.from({ length: count }, (_, index) => start + index * length);
    })
    .filter(start => first <= start && start <= last)
    .filter(start => !taken.some(({ from, to }) => from < start + length && start < to))
    .toSorted((one, other) => one - other)
    .map(start => ({ starts_at: isoOf(start), ends_at: isoOf(start + length) }));
}
