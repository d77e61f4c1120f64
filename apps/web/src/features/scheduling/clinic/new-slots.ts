import { CalendarDateTime, parseDate, toZoned } from '@internationalized/date';
import type { ClinicPeriod, DayOff, DaySchedule, Slot } from '@rifq/contract/calls';
import {
  addCivilDays,
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
  /** Also the holidays of the clinic. */
  daysOff: readonly Pick<DayOff, 'from' | 'to'>[];
  /** The special periods of the doctor. */
  periods: readonly Pick<ClinicPeriod, 'from' | 'to' | 'week'>[];
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

function stretchesOn({ week, daysOff, periods }: NewHours, day: CivilDate): DayPart[] {
  const isOn = ({ from, to }: { from: CivilDate; to: CivilDate }) => from <= day && day <= to;
  if (daysOff.some(isOn)) return [];
  const special = periods.find(isOn);
  const usual = week.days[weekdayOf(day)];
  const working = special
    ? special.week.find(({ weekday }) => weekday === weekdayOf(day))
    : usual?.isOpen
      ? usual
      : undefined;
  return working === undefined ? [] : stretchesOf(working);
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
  const [start] = days;
  if (start === undefined) return [];
  const { timeZone } = hours.week;
  const first = Math.max(now + reservationRules.leadMinutes * MINUTE_MS, timeAt(start.day, 0, timeZone));
  const last = now + reservationRules.daysAhead * DAY_MS;
  // The night before the first day may end on it.
  const dates = [addCivilDays(start.day, -1), ...days.map(({ day }) => day)];
  return (
    dates
      .flatMap(day => stretchesOn(hours, day).map(part => ({ day, part })))
      .flatMap(({ day, part }) => {
        const [begin, end] = [part.from, part.to].map(minute => timeAt(day, minute, timeZone));
        if (begin === undefined || end === undefined) return [];
        const count = Math.max(0, Math.floor((end - begin) / length));
        return Array.from({ length: count }, (_, index) => begin + index * length);
      })
      .filter(at => first <= at && at <= last)
      .filter(at => !taken.some(({ from, to }) => from < at + length && at < to))
      .toSorted((one, other) => one - other)
      .map(at => ({ starts_at: isoOf(at), ends_at: isoOf(at + length) }))
      // Where the hours of a day begin within the night before, each time is listed once.
      .filter(({ starts_at }, index, all) => starts_at !== all[index - 1]?.starts_at)
  );
}
