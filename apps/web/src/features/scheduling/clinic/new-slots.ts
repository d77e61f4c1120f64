import { CalendarDateTime, parseDate, toZoned } from '@internationalized/date';
import type { ClinicPeriod, DayOff, DaySchedule, Slot } from '@rifq/contract/calls';
import {
  addCivilDays,
  type CivilDate,
  occupyingStates,
  type ReservationState,
  reservationKinds,
  reservationMinutes,
  reservationRules,
  weekdayOf,
  withoutNight,
  workPartsOf,
} from '@rifq/rules';
import { DAY_MS, MINUTE_MS } from '../../../lib/formats/durations.ts';
import type { AffectedReservation } from './use-hours-change.ts';
import type { WeekDraft } from './week-draft.ts';

const MINUTES_A_DAY = 1440;
const MINUTES_AN_HOUR = 60;
/** Visits at the clinic start in steps of five minutes. */
const VISIT_STEP_MS = 5 * MINUTE_MS;

/** Unsaved hours of a doctor. */
export interface NewHours {
  week: WeekDraft;
  /** Also the holidays of the clinic. */
  daysOff: readonly Pick<DayOff, 'from' | 'to'>[];
  /** The special periods of the doctor. */
  periods: readonly Pick<ClinicPeriod, 'from' | 'to' | 'week'>[];
}

interface TimeSpan {
  /** In milliseconds, as `to`. */
  from: number;
  to: number;
}

/** What is to find another time, among what is taken. */
export interface SlotSearch {
  booked: Pick<AffectedReservation, 'kind' | 'starts_at' | 'ends_at'>;
  /** The new times of other reservations of the doctor. */
  others: readonly TimeSpan[];
  /** In milliseconds. */
  now: number;
}

/** Returns how long a reservation takes, in milliseconds. */
export const lengthOf = ({ starts_at: from, ends_at: to }: SlotSearch['booked']): number =>
  Date.parse(to) - Date.parse(from);

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

function workingDayOf({ week, daysOff, periods }: NewHours, day: CivilDate) {
  const isOn = ({ from, to }: { from: CivilDate; to: CivilDate }) => from <= day && day <= to;
  if (daysOff.some(isOn)) return null;
  const special = periods.find(isOn);
  if (special) return special.week.find(({ weekday }) => weekday === weekdayOf(day)) ?? null;
  const usual = week.days[weekdayOf(day)];
  return usual?.isOpen ? usual : null;
}

/** Returns the work that begins on a day, without time that the night before covers. */
function workOf(hours: NewHours, day: CivilDate): TimeSpan[] {
  const own = workingDayOf(hours, day);
  const parts = own && withoutNight(workPartsOf(own), workingDayOf(hours, addCivilDays(day, -1)));
  const { timeZone } = hours.week;
  return (parts ?? []).map(({ from, to }) => ({
    from: timeAt(day, from, timeZone),
    to: timeAt(day, to, timeZone),
  }));
}

/** How the times of a kind lie within the work, as on the server. */
function gridOf({ booked: { kind, ...booked }, now }: SlotSearch) {
  if (kind === reservationKinds.visit) {
    const step = VISIT_STEP_MS;
    const first = Math.floor(now / step) * step;
    const startOf = (from: number) => Math.ceil(from / step) * step;
    return {
      length: lengthOf({ kind, ...booked }),
      step,
      startOf,
      first,
      ahead: reservationRules.visitDaysAhead,
    };
  }
  const length = reservationMinutes[kind] * MINUTE_MS;
  const first = now + reservationRules.leadMinutes * MINUTE_MS;
  const startOf = (from: number) => from;
  return { length, step: length, startOf, first, ahead: reservationRules.daysAhead };
}

const isoOf = (time: number) => new Date(time).toISOString();

/**
 * Computes when a reservation could start under unsaved hours: a proposal that the server validates on save.
 * @param days the schedule of the doctor, whose reservations are not moved
 * @returns slots of its kind and length, by time
 */
export function newSlots(hours: NewHours, days: readonly DaySchedule[], move: SlotSearch): Slot[] {
  const { length, step, startOf, first, ahead } = gridOf(move);
  const occupying: readonly ReservationState[] = occupyingStates;
  const booked = days
    .flatMap(({ reservations }) => reservations)
    .filter(({ state }) => occupying.includes(state))
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }));
  const taken = [...booked, ...move.others];
  const [start] = days;
  if (start === undefined) return [];
  const earliest = Math.max(first, timeAt(start.day, 0, hours.week.timeZone));
  const latest = move.now + ahead * DAY_MS;
  // The night before the first day may end on it.
  return [addCivilDays(start.day, -1), ...days.map(({ day }) => day)]
    .flatMap(day => workOf(hours, day))
    .flatMap(({ from, to }) => {
      const begin = startOf(from);
      const count = Math.max(0, Math.floor((to - length - begin) / step) + 1);
      return Array.from({ length: count }, (_, index) => begin + index * step);
    })
    .filter(at => earliest <= at && at <= latest)
    .filter(at => !taken.some(({ from, to }) => from < at + length && at < to))
    .toSorted((one, other) => one - other)
    .map(at => ({ starts_at: isoOf(at), ends_at: isoOf(at + length) }));
}
