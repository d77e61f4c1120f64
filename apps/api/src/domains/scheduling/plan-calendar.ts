import { isDeepStrictEqual } from 'node:util';
import type { ClinicPeriod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { type CivilDate, clinicLimits } from '@rifq/rules';
import { authorize, type Writable } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { refuseStale } from '../../core/version.ts';
import { changedBy } from '../clinics/index.ts';
import type { CalendarChange } from './append-calendar-changed.ts';
import { calendarActions } from './calendar/calendar.policy.ts';
import { presentPeriod } from './calendar/calendar.presenter.ts';
import { refuseOverlap } from './calendar/check-period.ts';
import { insertHoliday, listHolidays } from './calendar/holidays.repository.ts';
import {
  deletePeriod,
  findPeriod,
  insertPeriod,
  listPeriods,
  lockCalendar,
  type PeriodFields,
  type PeriodRow,
  updatePeriod,
} from './calendar/periods.repository.ts';
import { currentDayOf } from './calendar.service.ts';
import { doctorsToChange } from './doctor-access.ts';
import type { DoctorHours, SpecialWeek } from './time/hours.ts';
import { requireNear } from './time/near-day.ts';

/** A checked change of a clinic's calendar that has not been written, under the lock of the calendar. */
export type PlannedChange = CalendarChange & {
  /** Returns the hours that one of its doctors will have. */
  next(present: DoctorHours, doctorId: string): DoctorHours;
  write(): Promise<void>;
};

type PlanDeps = Pick<Deps, 'now'>;
type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** Returns the weeks that periods give to one doctor. */
const weeksFor = (periods: readonly PeriodRow[], doctorId: string): SpecialWeek[] =>
  periods
    .filter(({ doctorIds }) => doctorIds === null || doctorIds.includes(doctorId))
    .map(({ from, to, week }) => ({ from, to, week }));

/** Refuses days that have passed at `to`, and days more than two years away at their field. */
function requireDays({ from, to }: Days, today: CivilDate): void {
  if (to < today) throw fieldError('to', 'field.date_before_today');
  requireNear('from', from, today);
  requireNear('to', to, today);
}

/** Plans the change from the present periods to the next ones. */
async function planPeriods(
  tx: Db,
  actor: ClinicActor,
  [present, next]: readonly [readonly PeriodRow[], readonly PeriodRow[]],
): Promise<Pick<PlannedChange, 'doctorIds' | 'next'>> {
  const doctors = await doctorsToChange(tx, actor);
  const doctorIds = doctors
    .map(({ id }) => id)
    .filter(id => !isDeepStrictEqual(weeksFor(present, id), weeksFor(next, id)));
  return { doctorIds, next: (hours, id) => ({ ...hours, periods: weeksFor(next, id) }) };
}

/** Locks the calendar and finds a period that the actor may change; null for none. Refuses with clinics.not_found. */
async function lockPeriod(
  tx: Db,
  actor: ClinicActor,
  id: string,
): Promise<Writable<'clinicPeriod', PeriodRow> | null> {
  await lockCalendar(tx, actor.membership);
  const sealed = await findPeriod(tx, id);
  const found = authorize(actor, calendarActions.changePeriod, sealed);
  if (sealed && !found) throw new AppError('clinics.not_found');
  return found;
}

/** Refuses with request.stale a change of a period that was opened in another version. */
function refuseOther(tx: Db, actor: ClinicActor, row: PeriodRow, version: string | undefined): Promise<void> {
  const period = presentPeriod(row);
  return refuseStale(version, period.version, async () => ({
    period,
    changed_by: await changedBy(tx, actor, row.changedBy),
  }));
}

/** Refuses with clinics.not_found a doctor who is not of the clinic, unless the period has the doctor already. */
async function requireDoctors(
  tx: Db,
  actor: ClinicActor,
  { doctorIds }: PeriodFields,
  present: PeriodRow | undefined,
): Promise<void> {
  if (doctorIds === null) return;
  const doctors = await doctorsToChange(tx, actor);
  const known = new Set([...doctors.map(({ id }) => id), ...(present?.doctorIds ?? [])]);
  if (!doctorIds.every(id => known.has(id))) throw new AppError('clinics.not_found');
}

/**
 * Plans to add a special period, or to change the one with this id; null if nothing changes. Refuses
 * at `to` a period that has ended, at its days those more than two years away, at `from` an overlap with another period,
 * with clinics.not_found, clinics.too_many_periods, and request.stale an outdated version.
 */
export async function planPeriod(
  tx: Db,
  { now }: PlanDeps,
  actor: ClinicActor,
  {
    id,
    version,
    fields,
  }: { readonly id: string; readonly version: string | undefined; readonly fields: PeriodFields },
): Promise<{ readonly period: ClinicPeriod; readonly change: PlannedChange | null }> {
  const found = await lockPeriod(tx, actor, id);
  const { own, membership } = actor;
  if (!found && version !== undefined) throw new AppError('clinics.not_found');
  const row: PeriodRow = { ...fields, id, clinicId: membership.clinicId, changedBy: own.id };
  const period = presentPeriod(row);
  if (found) {
    if (presentPeriod(found.row).version === period.version) return { period, change: null };
    await refuseOther(tx, actor, found.row, version);
  }
  await requireDoctors(tx, actor, fields, found?.row);
  const today = await currentDayOf(tx, actor, now());
  requireDays(fields, today);
  const periods = await listPeriods(tx, [membership.clinicId]);
  refuseOverlap(row, periods);
  const current = periods.filter(({ to }) => to >= today).length;
  if (!found && current >= clinicLimits.periods) throw new AppError('clinics.too_many_periods');
  const others = periods.filter(other => other.id !== id);
  const next = [...others, row].toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return {
    period,
    change: {
      action: 'period_saved',
      subject: id,
      ...(await planPeriods(tx, actor, [periods, next])),
      write: () => (found ? updatePeriod(tx, found.scope, row) : insertPeriod(tx, row)),
    },
  };
}

/**
 * Plans to remove a special period; null if it does not exist. Refuses with clinics.not_found one of another clinic, and
 * with request.stale an outdated version.
 */
export async function planPeriodRemoval(
  tx: Db,
  actor: ClinicActor,
  { period_id: id, version }: { readonly period_id: string; readonly version?: string | undefined },
): Promise<PlannedChange | null> {
  const found = await lockPeriod(tx, actor, id);
  if (!found) return null;
  await refuseOther(tx, actor, found.row, version);
  const periods = await listPeriods(tx, [actor.membership.clinicId]);
  const left = periods.filter(other => other.id !== id);
  return {
    action: 'period_removed',
    subject: id,
    ...(await planPeriods(tx, actor, [periods, left])),
    write: () => deletePeriod(tx, found.scope),
  };
}

/**
 * Plans to close days of the clinic. Refuses at `to` days that have passed, at both days those more than two years away,
 * at `from` days of another holiday, and with clinics.too_many_holidays.
 */
export async function planHoliday(
  tx: Db,
  { now }: PlanDeps,
  actor: ClinicActor,
  holiday: Days & { readonly id: string; readonly reason: string },
): Promise<PlannedChange> {
  const { own, membership } = actor;
  await lockCalendar(tx, membership);
  const today = await currentDayOf(tx, actor, now());
  requireDays(holiday, today);
  const holidays = await listHolidays(tx, [membership.clinicId], today);
  if (holidays.some(({ from, to }) => from <= holiday.to && holiday.from <= to))
    throw fieldError('from', 'field.holiday_overlap');
  if (holidays.length >= clinicLimits.holidays) throw new AppError('clinics.too_many_holidays');
  const doctors = await doctorsToChange(tx, actor);
  return {
    action: 'holiday_added',
    subject: holiday.id,
    doctorIds: doctors.map(({ id }) => id),
    next: hours => ({ ...hours, daysOff: [...hours.daysOff, holiday] }),
    write: () => insertHoliday(tx, { ...holiday, clinicId: membership.clinicId, changedBy: own.id }),
  };
}
