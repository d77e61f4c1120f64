import type { DayOff, DoctorWeek, WorkingDay } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { versionOf } from '../../core/version.ts';
import { type DoctorOfUser, presentClinicDoctor } from '../clinics/index.ts';
import type { DayOffRow } from './hours.repository.ts';

export const presentDayOff = ({ id, from, to, reason }: Pick<DayOffRow, keyof DayOff>): DayOff => ({
  id,
  from,
  to,
  reason,
});

/**
 * Presents the week of a doctor, with the days off that have not ended in the doctor's time zone.
 * @param today the day by which the doctor works now
 */
export const presentWeek = (
  doctor: DoctorOfUser,
  week: WorkingDay[],
  daysOff: readonly DayOffRow[],
  today: CivilDate,
): DoctorWeek => ({
  doctor: presentClinicDoctor(doctor, doctor.takesReservations),
  time_zone: doctor.timeZone,
  today,
  week,
  days_off: daysOff.filter(({ to }) => to >= today).map(presentDayOff),
  version: versionOf({ timeZone: doctor.timeZone, week }),
});
