import type { DayOff, DoctorWeek, WorkingDay } from '@rifq/contract/calls';
import { todayIn } from '@rifq/rules';
import { versionOf } from '../../core/version.ts';
import { type DoctorOfUser, presentClinicDoctor } from '../clinics/index.ts';
import type { DayOffRow } from './hours.repository.ts';

export const presentDayOff = ({ id, from, to, reason }: Pick<DayOffRow, keyof DayOff>): DayOff => ({
  id,
  from,
  to,
  reason,
});

/** Presents the week of a doctor, with the days off that have not ended in the doctor's time zone. */
export const presentWeek = (
  doctor: DoctorOfUser,
  week: WorkingDay[],
  daysOff: readonly DayOffRow[],
  now: Date,
): DoctorWeek => ({
  doctor: presentClinicDoctor(doctor, doctor.takesReservations),
  time_zone: doctor.timeZone,
  week,
  days_off: daysOff.filter(({ to }) => to >= todayIn(doctor.timeZone, now)).map(presentDayOff),
  version: versionOf({ timeZone: doctor.timeZone, week }),
});
