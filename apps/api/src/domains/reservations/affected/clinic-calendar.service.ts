import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { fieldError } from '../../../core/errors.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { lockMembership } from '../../clinics/index.ts';
import {
  appendCalendarChanged,
  checkPeriod,
  type PlannedChange,
  planHoliday,
  planPeriod,
  planPeriodRemoval,
  presentHoliday,
  requireManager,
} from '../../scheduling/index.ts';
import { storedReason } from '../reservations.texts.ts';
import { lockAndCover } from './change-hours.ts';
import { type Resolution, resolutionsOf, resolveBookings } from './resolve-bookings.ts';

type PeriodPayload = PayloadOf<'post', '/api/clinic/periods/save'>;
type PeriodRemoval = PayloadOf<'post', '/api/clinic/periods/remove'>;
type HolidayPayload = PayloadOf<'post', '/api/clinic/holidays/add'>;

/**
 * Makes a planned change of the clinic's calendar, and resolves the reservations outside of the new hours of its doctors
 * in the same transaction. Refuses with clinics.hours_booked and the affected reservations unless exactly those are
 * resolved, and as `resolveBookings`.
 */
async function changeCalendar(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  change: PlannedChange,
  resolutions: readonly Resolution[],
): Promise<void> {
  const doctors = change.doctorIds.map(doctorId => ({
    doctorId,
    next: (present: Parameters<PlannedChange['next']>[0]) => change.next(present, doctorId),
  }));
  const { isHit } = await lockAndCover(tx, deps, doctors, resolutions);
  await change.write();
  const reason = storedReason(change.action === 'holiday_added' ? 'holiday' : 'hours_changed');
  if (isHit) await resolveBookings(tx, deps, actor, resolutions, reason);
  await appendCalendarChanged(tx, deps, actor, change);
}

/**
 * Adds or changes a special period of the clinic and resolves the affected reservations, once per idempotency key.
 * Refuses with clinics.role a member who is no manager, as `checkPeriod` and `planPeriod`, and with
 * clinics.hours_booked.
 */
export async function savePeriod(
  deps: Deps,
  actor: ClinicActor,
  payload: PeriodPayload,
): Promise<ResponseOf<'post', '/api/clinic/periods/save'>> {
  requireManager(actor);
  const { idempotency_key: key, period_id: id, name, from, to, doctor_ids: doctorIds, version } = payload;
  const fields = checkPeriod({ name, from, to, doctorIds, week: payload.week });
  const request = { userId: actor.own.id, key, call: 'clinic/periods/save', payload };
  return runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    const { period, change } = await planPeriod(tx, deps, actor, { id, version, fields });
    if (change) await changeCalendar(tx, deps, actor, change, resolutionsOf(payload.resolved));
    return { period };
  });
}

/**
 * Removes a special period, which restores the usual week, and resolves the affected reservations, once per idempotency
 * key. A no-op if it is already removed. Refuses as `savePeriod`.
 */
export async function removePeriod(
  deps: Deps,
  actor: ClinicActor,
  payload: PeriodRemoval,
): Promise<Record<string, never>> {
  requireManager(actor);
  const { idempotency_key: key } = payload;
  const request = { userId: actor.own.id, key, call: 'clinic/periods/remove', payload };
  return runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    const change = await planPeriodRemoval(tx, actor, payload);
    if (change) await changeCalendar(tx, deps, actor, change, resolutionsOf(payload.resolved));
    return {};
  });
}

/**
 * Closes days of the clinic for all its doctors and resolves the affected reservations, once per idempotency key.
 * Refuses with clinics.role a member who is no manager, at `to` days in the wrong order, as `planHoliday`, and with
 * clinics.hours_booked.
 */
export async function addHoliday(
  deps: Deps,
  actor: ClinicActor,
  payload: HolidayPayload,
): Promise<ResponseOf<'post', '/api/clinic/holidays/add'>> {
  requireManager(actor);
  const { idempotency_key: key, from, to, reason } = payload;
  if (to < from) throw fieldError('to', 'field.date');
  const request = { userId: actor.own.id, key, call: 'clinic/holidays/add', payload };
  return runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    const holiday = { id: newId(), from, to, reason };
    const change = await planHoliday(tx, deps, actor, holiday);
    await changeCalendar(tx, deps, actor, change, resolutionsOf(payload.resolved));
    return { holiday: presentHoliday(holiday) };
  });
}
