import type { ClinicHoliday, ClinicPeriod, PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { CivilDate } from '@rifq/rules';
import { authorize } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { withLockedMembership } from '../clinics/index.ts';
import { appendCalendarChanged } from './append-calendar-changed.ts';
import { calendarActions } from './calendar/calendar.policy.ts';
import { presentHoliday, presentPeriod } from './calendar/calendar.presenter.ts';
import { deleteHoliday, findHoliday, listHolidays } from './calendar/holidays.repository.ts';
import { listPeriods, lockCalendar } from './calendar/periods.repository.ts';
import { doctorsToChange, requireManager } from './doctor-access.ts';
import { clinicHoursOf } from './doctor-hours.service.ts';
import { clinicDayAt, workingDayAt } from './time/clinic-day.ts';

/**
 * Returns the earliest day that has not ended at the clinic or by the calendar of one of its doctors: a night belongs to
 * the day on which it begins.
 */
export async function currentDayOf(
  db: Db,
  { membership }: Pick<ClinicActor, 'membership'>,
  now: Date,
): Promise<CivilDate> {
  const clinic = await clinicHoursOf(db, membership);
  const own = clinic.doctors.map(hours => workingDayAt(hours, now));
  return own.reduce((one, other) => (one < other ? one : other), clinicDayAt(clinic, now));
}

/**
 * Lists the holidays and special periods of the actor's clinic that have not ended; to a member who is no manager only
 * the periods of the own hours.
 */
export async function viewCalendar(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
): Promise<{ periods: ClinicPeriod[]; holidays: ClinicHoliday[] }> {
  const { clinicId, role, doctorId } = actor.membership;
  const today = await currentDayOf(db, actor, now());
  const [periods, holidays] = [
    await listPeriods(db, [clinicId], today),
    await listHolidays(db, [clinicId], today),
  ];
  const concerns = (ids: readonly string[] | null) =>
    role === 'manager' || ids === null || (doctorId !== null && ids.includes(doctorId));
  return {
    periods: periods.filter(({ doctorIds }) => concerns(doctorIds)).map(presentPeriod),
    holidays: holidays.map(presentHoliday),
  };
}

/**
 * Removes a holiday, which opens its days again; a no-op if a colleague has already removed it. Refuses with
 * clinics.role, and with clinics.not_found one of another clinic.
 */
export function removeHoliday(
  deps: Pick<Deps, 'db' | 'outbox'>,
  actor: ClinicActor,
  { holiday_id: id }: PayloadOf<'post', '/api/clinic/holidays/remove'>,
): Promise<Record<string, never>> {
  requireManager(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    await lockCalendar(tx, actor.membership);
    const sealed = await findHoliday(tx, id);
    const holiday = authorize(actor, calendarActions.removeHoliday, sealed);
    if (sealed && !holiday) throw new AppError('clinics.not_found');
    if (holiday && (await deleteHoliday(tx, holiday.scope))) {
      const doctorIds = (await doctorsToChange(tx, actor)).map(doctor => doctor.id);
      await appendCalendarChanged(tx, deps, actor, { action: 'holiday_removed', subject: id, doctorIds });
    }
    return {};
  });
}
