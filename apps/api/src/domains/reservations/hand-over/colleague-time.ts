import { type ColleagueObstacle, reservationRules, todayIn } from '@rifq/rules';
import { MINUTE_IN_MS } from '../../../core/minutes.ts';
import { type DoctorServices, offersService } from '../../clinics/index.ts';
import { type BookableDoctor, type TimeRange, worksThrough } from '../../scheduling/index.ts';
import { suggestedFrom } from '../offer-terms.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { type SlotRule, slotsOfDays } from '../slots/slots.service.ts';
import { overlaps, splitSlots } from '../slots/split-slots.ts';

const DAY_MS = 24 * 60 * MINUTE_IN_MS;

/** A colleague, what colleagues offer, and when this one's time is taken, in the order of time. */
export type ColleagueTime = {
  readonly doctor: BookableDoctor;
  readonly services: DoctorServices;
  readonly taken: readonly TimeRange[];
};

const isFree = (taken: readonly TimeRange[], time: TimeRange) => !taken.some(other => overlaps(other, time));

/** Whether a reservation may overlap with what a doctor has: it has begun, or was squeezed in. */
export const mayOverlap = ({ state, startsAt, squeezedIn }: ReservationRow, now: Date): boolean =>
  squeezedIn || state === 'in_session' || startsAt <= now;

/** Returns why a colleague cannot have a reservation at any time; null otherwise. */
function personalObstacle(
  row: ReservationRow,
  { doctor, services }: ColleagueTime,
): ColleagueObstacle | null {
  if (!doctor.takesReservations) return 'unavailable';
  if (doctor.userId === row.ownerId) return 'own_pet';
  return offersService(services, doctor.doctor.id, row.serviceId) ? null : 'service';
}

/** Returns why a colleague is not free at a time; null otherwise. */
export function timeObstacle({ doctor, taken }: ColleagueTime, time: TimeRange): ColleagueObstacle | null {
  if (!worksThrough(doctor.hours, time)) return 'off_hours';
  return isFree(taken, time) ? null : 'busy';
}

/** Returns why a colleague cannot take a reservation over at its time; null otherwise. */
export const obstacleOf = (
  row: ReservationRow,
  colleague: ColleagueTime,
  now: Date,
): ColleagueObstacle | null =>
  personalObstacle(row, colleague) ?? (mayOverlap(row, now) ? null : timeObstacle(colleague, row));

/** A time of a colleague that can be offered. */
export type ChoiceOfColleague = TimeRange & { readonly doctorId: string };

/** Returns the time of a colleague once an offer has taken some of it. */
export function withTaken(
  colleague: ColleagueTime,
  { doctorId, startsAt, endsAt }: ChoiceOfColleague,
): ColleagueTime {
  if (colleague.doctor.doctor.id !== doctorId) return colleague;
  const taken = [...colleague.taken, { startsAt, endsAt }].toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  );
  return { ...colleague, taken };
}

/** Returns the range of time around a reservation within which colleagues are suggested. */
export const offerRange = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): TimeRange => ({
  startsAt: new Date(startsAt.getTime() - reservationRules.offerDays * DAY_MS),
  // A time that starts on the last day ends after it.
  endsAt: new Date(startsAt.getTime() + (reservationRules.offerDays + 1) * DAY_MS),
});

const away = (row: ReservationRow, { startsAt }: TimeRange) =>
  Math.abs(startsAt.getTime() - row.startsAt.getTime());

/** Finds the free time of a colleague that is nearest to a reservation. */
function nearestTime(
  row: ReservationRow,
  { doctor, taken }: ColleagueTime,
  rule: SlotRule,
  now: Date,
): TimeRange | null {
  const { startsAt, endsAt } = offerRange(row);
  const days = 2 * reservationRules.offerDays + 1;
  const slots = slotsOfDays(doctor.hours, rule, todayIn(doctor.hours.timeZone, startsAt), days, now);
  // What is taken is known within the range only, which begins and ends within a day.
  const isKnown = (slot: TimeRange) => slot.startsAt >= startsAt && slot.endsAt <= endsAt;
  const near = slots.filter(slot => isKnown(slot) && slot.startsAt >= suggestedFrom(now));
  const { free } = splitSlots(near, taken);
  return free.toSorted((one, other) => away(row, one) - away(row, other))[0] ?? null;
}

/** Suggests colleagues for a reservation: those who are free at its time, then the nearest other times. */
export function suggestColleagues(
  row: ReservationRow,
  rule: SlotRule,
  colleagues: readonly ColleagueTime[],
  now: Date,
): ChoiceOfColleague[] {
  const able = colleagues.filter(colleague => personalObstacle(row, colleague) === null);
  const isSame = (colleague: ColleagueTime) =>
    row.startsAt >= suggestedFrom(now) && timeObstacle(colleague, row) === null;
  const { startsAt, endsAt } = row;
  const same = able
    .filter(isSame)
    .map(({ doctor }) => ({ doctorId: doctor.doctor.id, startsAt, endsAt }))
    .slice(0, reservationRules.offerChoices);
  if (same.length === reservationRules.offerChoices) return same;
  const others = able
    .filter(colleague => !isSame(colleague))
    .flatMap(colleague => {
      const time = nearestTime(row, colleague, rule, now);
      return time === null ? [] : [{ doctorId: colleague.doctor.doctor.id, ...time }];
    });
  const nearest = others.toSorted((one, other) => away(row, one) - away(row, other));
  return [...same, ...nearest].slice(0, reservationRules.offerChoices);
}
