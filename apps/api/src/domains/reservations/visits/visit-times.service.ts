import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isClinicVisit, reservationKinds, todayIn } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import {
  clinicOf,
  listDoctorsOfClinic,
  minutesWith,
  type OfferedService,
  requireOfferedService,
  servicesOfDoctors,
} from '../../clinics/index.ts';
import { type BookableDoctor, requireNear, type TimeRange, withHours } from '../../scheduling/index.ts';
import { ruleOf } from '../booking/follow-up.ts';
import { requireAtClinic } from '../clinic/clinic-access.ts';
import { dayRange } from '../clinic/day-range.ts';
import { listTaken } from '../slots/slots.repository.ts';
import { slotsOfDays, type VisitRule } from '../slots/slots.service.ts';
import { splitSlots } from '../slots/split-slots.ts';

type Payload = PayloadOf<'get', '/api/clinic/visits/times'>;

/** What is to find a time: a new visit for a service, with any doctor who offers it. */
type NewVisit = { readonly service: OfferedService };
/** A visit that moves, whose own time is free for it. */
type MovingVisit = { readonly rule: VisitRule; readonly id: string; readonly doctorId: string };
type Wanted = NewVisit | MovingVisit;

const isMoving = (wanted: Wanted): wanted is MovingVisit => 'rule' in wanted;

/** Refuses at `service_id` unless exactly one of service and visit is named, and with reservations.not_found. */
async function wantedOf(
  db: Db,
  actor: ClinicActor,
  { service_id: serviceId, reservation_id: reservationId }: Payload,
): Promise<Wanted> {
  if ((serviceId === undefined) === (reservationId === undefined))
    throw fieldError('service_id', 'field.required');
  if (serviceId !== undefined) {
    return { service: await requireOfferedService(db, actor, serviceId) };
  }
  const { row } = await requireAtClinic(db, actor, reservationId ?? '');
  const rule = await ruleOf(db, row);
  if (!isClinicVisit(row) || rule.kind !== reservationKinds.visit)
    throw new AppError('reservations.not_found');
  return { rule, id: row.id, doctorId: row.doctorId };
}

/** Finds the rule of each doctor who takes reservations and offers what is wanted. */
async function rulesOf(
  db: Db,
  wanted: Wanted,
  doctors: readonly BookableDoctor[],
): Promise<{ readonly doctor: BookableDoctor; readonly rule: VisitRule }[]> {
  const taking = doctors.filter(({ takesReservations }) => takesReservations);
  if (isMoving(wanted))
    return taking
      .filter(({ doctor }) => doctor.id === wanted.doctorId)
      .map(doctor => ({ doctor, rule: wanted.rule }));
  const services = await servicesOfDoctors(
    db,
    taking.map(({ doctor }) => doctor.id),
  );
  return taking.flatMap(doctor => {
    const minutes = minutesWith(services, doctor.doctor.id, wanted.service);
    return minutes === null ? [] : [{ doctor, rule: { kind: reservationKinds.visit, minutes } }];
  });
}

/** Lists the times of one doctor's hours within a range. */
function timesOf({ hours }: BookableDoctor, rule: VisitRule, range: TimeRange, now: Date): TimeRange[] {
  const first = todayIn(hours.timeZone, range.startsAt);
  // The doctor's days can begin at another time than the clinic's.
  return slotsOfDays(hours, rule, first, 2, now).filter(
    ({ startsAt }) => startsAt >= range.startsAt && startsAt < range.endsAt && startsAt >= now,
  );
}

/**
 * Lists the free times for a visit on one day of the actor's clinic, of each doctor who takes reservations and offers the
 * service; for a visit that moves, those of its doctor. Refuses with clinics.not_found, reservations.not_found, at `service_id` a request
 * that names both or neither, and at `day` one more than two years away.
 */
export async function viewVisitTimes(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  payload: Payload,
): Promise<ResponseOf<'get', '/api/clinic/visits/times'>> {
  const wanted = await wantedOf(db, actor, payload);
  const { membership } = actor;
  const [now, { timeZone }] = [clock(), await clinicOf(db, membership)];
  requireNear('day', payload.day, todayIn(timeZone, now));
  const all = await withHours(db, await listDoctorsOfClinic(db, membership.clinicId));
  const doctors = await rulesOf(db, wanted, all);
  const range = dayRange(payload.day, timeZone);
  const longest = Math.max(0, ...doctors.map(({ rule }) => rule.minutes));
  const whole = { startsAt: range.startsAt, endsAt: minutesFrom(range.endsAt, longest) };
  const ids = doctors.map(({ doctor }) => doctor.doctor.id);
  const moverId = isMoving(wanted) ? wanted.id : null;
  const booked = (await listTaken(db, ids, whole, now)).filter(({ id }) => id !== moverId);
  const taken = Map.groupBy(booked, ({ doctorId }) => doctorId);
  return {
    doctors: doctors.map(({ doctor, rule }) => ({
      doctor_id: doctor.doctor.id,
      starts: splitSlots(timesOf(doctor, rule, range, now), taken.get(doctor.doctor.id) ?? []).free.map(
        ({ startsAt }) => startsAt.toISOString(),
      ),
    })),
  };
}
