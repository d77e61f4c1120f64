import type { DoctorWeek, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { type CivilDate, todayIn } from '@rifq/rules';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { type DoctorOfUser, withLockedMembership } from '../clinics/index.ts';
import { appendHoursChanged } from './append-hours-changed.ts';
import { viewCalendar } from './calendar.service.ts';
import { doctorsToChange, findOwnDayOff, requireEditableDoctor } from './doctor-access.ts';
import { deleteDayOff, listDaysOff, listHoursOf, listWeeks } from './hours.repository.ts';
import { presentWeek } from './scheduling.presenter.ts';
import { workingDayAt } from './time/clinic-day.ts';
import type { DoctorHours } from './time/hours.ts';

function dayOf(
  { id, timeZone }: DoctorOfUser,
  hours: ReadonlyMap<string, DoctorHours>,
  now: Date,
): CivilDate {
  const own = hours.get(id);
  return own ? workingDayAt(own, now) : todayIn(timeZone, now);
}

/**
 * Lists the hours and days off of the doctors whose hours the actor may change, with the calendar of the clinic. Refuses
 * with clinics.role.
 */
export async function listHours(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/hours'>> {
  const { db, now } = deps;
  const doctors = await doctorsToChange(db, actor);
  const ids = doctors.map(({ id }) => id);
  const [weeks, daysOff] = [await listWeeks(db, ids), await listDaysOff(db, ids)];
  const hours = await listHoursOf(db, ids);
  return {
    doctors: doctors.map(doctor =>
      presentWeek(
        doctor,
        weeks.get(doctor.id) ?? [],
        daysOff.get(doctor.id) ?? [],
        dayOf(doctor, hours, now()),
      ),
    ),
    ...(await viewCalendar(deps, actor)),
  };
}

/** Returns the current week of one doctor. */
export async function viewWeek(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  actor: ClinicActor,
  doctorId: string,
): Promise<DoctorWeek> {
  const { row } = await requireEditableDoctor(tx, actor, doctorId);
  const [weeks, daysOff] = [await listWeeks(tx, [doctorId]), await listDaysOff(tx, [doctorId])];
  const today = dayOf(row, await listHoursOf(tx, [doctorId]), deps.now());
  return presentWeek(row, weeks.get(doctorId) ?? [], daysOff.get(doctorId) ?? [], today);
}

/** Removes a day off; a no-op if it is already removed. Refuses with clinics.not_found and clinics.role. */
export function removeDayOff(
  deps: Deps,
  actor: ClinicActor,
  { doctor_id: doctorId, day_off_id: id }: PayloadOf<'post', '/api/clinic/days-off/remove'>,
): Promise<{ doctor: DoctorWeek }> {
  return withLockedMembership(deps.db, actor, async tx => {
    const doctor = await requireEditableDoctor(tx, actor, doctorId);
    const dayOff = await findOwnDayOff(tx, actor, id);
    if (dayOff && dayOff.doctorId !== doctorId) throw new AppError('clinics.not_found');
    if (dayOff && (await deleteDayOff(tx, doctor.scope, id)))
      await appendHoursChanged(tx, deps, doctor.row, { name: actor.own.id, source: actor });
    return { doctor: await viewWeek(tx, deps, actor, doctorId) };
  });
}
