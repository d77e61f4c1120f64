import type { DaySchedule, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { type CivilDate, todayIn } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { clinicOf, listDoctorsOfClinic, presentClinicDoctor } from '../../clinics/index.ts';
import {
  type BookableDoctor,
  breaksOf,
  dayOffOn,
  daysFrom,
  requireNear,
  type TimeRange,
  withHours,
  workingRanges,
} from '../../scheduling/index.ts';
import { reservationActions } from '../reservations.policy.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { presentSlot, slotsOfDays } from '../slots/slots.service.ts';
import { splitSlots } from '../slots/split-slots.ts';
import { listStartingWithin } from './clinic-reservations.repository.ts';
import { dayRange } from './day-range.ts';
import { presentAllAtClinic } from './view.service.ts';

/** A civil day of the clinic, as real time. */
type Day = TimeRange & { readonly day: CivilDate };

/** A doctor's time on the requested days, in the order of time. */
type Time = {
  readonly doctor: BookableDoctor;
  readonly hours: readonly TimeRange[];
  readonly breaks: readonly TimeRange[];
  readonly free: readonly TimeRange[];
};

function daysOf(from: CivilDate, days: number, timeZone: string): Day[] {
  return daysFrom(from, days).map(day => ({ day, ...dayRange(day, timeZone) }));
}

/** Filters what starts on a day of the clinic. */
const on = <S extends Pick<TimeRange, 'startsAt'>>({ startsAt, endsAt }: Day, spans: readonly S[]): S[] =>
  spans.filter(span => startsAt <= span.startsAt && span.startsAt < endsAt);

/** Reads the time of doctors on some days; each may have another time zone than the clinic. */
async function timesOf(
  db: Db,
  doctors: readonly BookableDoctor[],
  whole: TimeRange,
  now: Date,
): Promise<Time[]> {
  const ids = doctors.map(({ doctor }) => doctor.id);
  const taken = Map.groupBy(await listTaken(db, ids, whole, now), ({ doctorId }) => doctorId);
  return doctors.map(doctor => {
    const { hours } = doctor;
    const first = todayIn(hours.timeZone, whole.startsAt);
    const days = Math.ceil((whole.endsAt.getTime() - whole.startsAt.getTime()) / (24 * 3600 * 1000)) + 1;
    const slots = doctor.takesReservations
      ? slotsOfDays(hours, { kind: 1, until: null }, first, days, now)
      : [];
    return {
      doctor,
      hours: workingRanges(hours, first, days),
      breaks: breaksOf(hours, first, days),
      free: splitSlots(slots, taken.get(doctor.doctor.id) ?? []).free,
    };
  });
}

const presentTime = (day: Day, { doctor, hours, breaks, free }: Time): DaySchedule['doctors'][number] => ({
  doctor_id: doctor.doctor.id,
  hours: on(day, hours).map(presentSlot),
  breaks: on(day, breaks).map(presentSlot),
  free: on(day, free).map(presentSlot),
  off: dayOffOn(doctor.hours, day.day)?.reason ?? null,
});

/**
 * Lists days of the actor's clinic in its time zone: hours, breaks and free consultation slots of each doctor, or of
 * one, and all reservations except cancelled and expired ones, in the order of time. Refuses with clinics.not_found a
 * doctor of another clinic, and at `from` a day more than two years away.
 */
export async function viewSchedule(
  { db, now: clock }: Deps,
  actor: ClinicActor,
  asked: PayloadOf<'get', '/api/clinic/schedule'>,
): Promise<ResponseOf<'get', '/api/clinic/schedule'>> {
  const { membership } = actor;
  const { timeZone } = await clinicOf(db, membership);
  const all = await withHours(db, await listDoctorsOfClinic(db, membership.clinicId));
  const doctors = all.filter(({ doctor }) => doctor.id === (asked.doctor_id ?? doctor.id));
  if (asked.doctor_id !== undefined && doctors.length === 0) throw new AppError('clinics.not_found');
  const now = clock();
  requireNear('from', asked.from, todayIn(timeZone, now));
  const days = daysOf(asked.from, asked.days, timeZone);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('a schedule has a day at least');
  const whole = { startsAt: first.startsAt, endsAt: last.endsAt };
  const times = await timesOf(db, doctors, whole, now);
  const sealed = await listStartingWithin(db, membership, whole, asked.doctor_id);
  const rows = sealed.flatMap(one => authorize(actor, reservationActions.viewAtClinic, one)?.row ?? []);
  const presented = await presentAllAtClinic(db, actor, rows, now);
  const byDay = (day: Day) =>
    presented.filter((_, index) => on(day, rows.slice(index, index + 1)).length > 0);
  return {
    time_zone: timeZone,
    today: todayIn(timeZone, now),
    doctors: doctors.map(({ doctor, takesReservations }) => presentClinicDoctor(doctor, takesReservations)),
    days: days.map(day => ({
      day: day.day,
      doctors: times.map(time => presentTime(day, time)),
      reservations: byDay(day),
    })),
  };
}
