import { isDeepStrictEqual } from 'node:util';
import type { DayOff, DoctorWeek, PayloadOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicLimits, todayIn } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { isTimeZone } from '../../../core/time-zone.ts';
import { refuseStale } from '../../../core/version.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { changedBy, lockMembership } from '../../clinics/index.ts';
import {
  addDayOffOf,
  checkWeek,
  countDaysOffOf,
  presentDayOff,
  requireEditableDoctor,
  requireNear,
  setWeek,
  viewWeek,
} from '../../scheduling/index.ts';
import { storedReason } from '../reservations.texts.ts';
import { changeHours } from './change-hours.ts';
import { resolutionsOf, resolveBookings } from './resolve-bookings.ts';

export type WeekPayload = PayloadOf<'post', '/api/clinic/hours/save'>;
export type DayOffPayload = PayloadOf<'post', '/api/clinic/days-off/add'>;

/**
 * Changes the week and the time zone of a doctor and resolves the affected reservations, once per idempotency key.
 * Refuses at `week` and `time_zone`, with clinics.not_found, clinics.role and clinics.hours_booked, and with
 * request.stale if the version is outdated.
 */
export function saveHours(
  deps: Deps,
  actor: ClinicActor,
  payload: WeekPayload,
): Promise<{ doctor: DoctorWeek }> {
  const { doctor_id, time_zone: timeZone, idempotency_key: key } = payload;
  const week = checkWeek(payload.week);
  if (!isTimeZone(timeZone)) throw fieldError('time_zone', 'field.time_zone');
  const resolutions = resolutionsOf(payload.resolved);
  const request = { userId: actor.own.id, key, call: 'clinic/hours/save', payload };
  return runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    const doctor = await requireEditableDoctor(tx, actor, doctor_id);
    await changeHours(tx, deps, {
      doctor,
      by: { name: actor.own.id, source: actor },
      async next(present) {
        if (!isDeepStrictEqual({ ...present, timeZone, week }, present)) {
          const current = await viewWeek(tx, deps, actor, doctor_id);
          await refuseStale(payload.version, current.version, async () => {
            // Read again, since another user may have changed them before they were locked.
            const { row } = await requireEditableDoctor(tx, actor, doctor_id);
            return { doctor: current, changed_by: await changedBy(tx, actor, row.hoursChangedBy) };
          });
        }
        return { ...present, timeZone, week };
      },
      async write() {
        await setWeek(tx, doctor.scope, { timeZone, week }, actor.own.id);
      },
      resolving: {
        resolutions,
        apply: () => resolveBookings(tx, deps, actor, resolutions, storedReason('hours_changed')),
      },
    });
    return { doctor: await viewWeek(tx, deps, actor, doctor_id) };
  });
}

/**
 * Adds days off of a doctor, once per idempotency key. Refuses at `to` days in the wrong order or in the past, at both
 * days more than two years away, with clinics.too_many_days_off, and as `saveHours`.
 */
export function addDayOff(
  deps: Deps,
  actor: ClinicActor,
  payload: DayOffPayload,
): Promise<{ doctor: DoctorWeek; day_off: DayOff }> {
  const { doctor_id, from, to, reason, idempotency_key: key } = payload;
  if (to < from) throw fieldError('to', 'field.date');
  const resolutions = resolutionsOf(payload.resolved);
  const request = { userId: actor.own.id, key, call: 'clinic/days-off/add', payload };
  return runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    const doctor = await requireEditableDoctor(tx, actor, doctor_id);
    const today = todayIn(doctor.row.timeZone, deps.now());
    if (to < today) throw fieldError('to', 'field.date_before_today');
    requireNear('from', from, today);
    requireNear('to', to, today);
    const dayOff = { id: newId(), from, to, reason };
    await changeHours(tx, deps, {
      doctor,
      by: { name: actor.own.id, source: actor },
      next: hours => ({ ...hours, daysOff: [...hours.daysOff, dayOff] }),
      async write() {
        // Counted under the exclusive lock, so the limit holds.
        if ((await countDaysOffOf(tx, doctor.scope, today)) >= clinicLimits.daysOff)
          throw new AppError('clinics.too_many_days_off');
        await addDayOffOf(tx, doctor.scope, dayOff);
      },
      resolving: {
        resolutions,
        apply: () => resolveBookings(tx, deps, actor, resolutions, storedReason('day_off')),
      },
    });
    return { doctor: await viewWeek(tx, deps, actor, doctor_id), day_off: presentDayOff(dayOff) };
  });
}
