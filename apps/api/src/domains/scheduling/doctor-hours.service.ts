import type { WorkingDay } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { type ClinicDoctorRow, clinicOf, findBookableDoctor, setDoctorTimeZone } from '../clinics/index.ts';
import { listHolidays } from './calendar/holidays.repository.ts';
import { listPeriods } from './calendar/periods.repository.ts';
import {
  countDaysOff,
  type DayOffRow,
  findHours,
  insertDayOff,
  listDaysOff,
  listHoursAtClinic,
  listHoursOf,
  listWeeks,
  replaceWeek,
} from './hours.repository.ts';
import type { ClinicHours } from './time/clinic-day.ts';
import type { DoctorHours } from './time/hours.ts';

/** A doctor with the hours that define the slots. */
export type BookableDoctor = ClinicDoctorRow & { readonly hours: DoctorHours };

/**
 * Finds a doctor with clinic and hours; null if the doctor has left, is suspended or does not exist. Both statements are
 * sent when it is called, as a step of a booking's batch.
 */
export async function doctorForBooking(db: Db, doctorId: string): Promise<BookableDoctor | null> {
  const [found, hours] = await Promise.all([findBookableDoctor(db, doctorId), findHours(db, doctorId)]);
  return found && { ...found, hours: { timeZone: found.doctor.timeZone, ...hours } };
}

/** Adds the hours of doctors, in their order. */
export async function withHours(db: Db, doctors: readonly ClinicDoctorRow[]): Promise<BookableDoctor[]> {
  const ids = doctors.map(({ doctor }) => doctor.id);
  const clinicIds = [...new Set(doctors.map(({ doctor }) => doctor.clinicId))];
  const [weeks, daysOff, holidays, periods] = await Promise.all([
    listWeeks(db, ids),
    listDaysOff(db, ids),
    listHolidays(db, clinicIds).then(rows => Map.groupBy(rows, ({ clinicId }) => clinicId)),
    listPeriods(db, clinicIds).then(rows => Map.groupBy(rows, ({ clinicId }) => clinicId)),
  ]);
  return doctors.map(one => {
    const { id, timeZone, clinicId } = one.doctor;
    const ofClinic = periods.get(clinicId) ?? [];
    const hours = {
      timeZone,
      week: weeks.get(id) ?? [],
      daysOff: [
        ...(daysOff.get(id) ?? []),
        ...(holidays.get(clinicId) ?? []).map(days => ({ ...days, isHoliday: true as const })),
      ],
      periods: ofClinic.filter(({ doctorIds }) => doctorIds === null || doctorIds.includes(id)),
    };
    return { ...one, hours };
  });
}

/** Returns the current hours of doctors, by their ids. */
export const hoursOfDoctors = (db: Db, ids: readonly string[]): Promise<Map<string, DoctorHours>> =>
  listHoursOf(db, ids);

/** Returns the current hours of the doctors of a clinic, which define its days. */
export const hoursOfClinicDoctors = (
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
): Promise<DoctorHours[]> => listHoursAtClinic(db, clinicId);

/** Returns the time zone of a clinic with the hours of its doctors, which define its days. */
export async function clinicHoursOf(db: Db, clinic: Pick<Membership, 'clinicId'>): Promise<ClinicHours> {
  const { timeZone } = await clinicOf(db, clinic);
  return { timeZone, doctors: await hoursOfClinicDoctors(db, clinic) };
}

/**
 * Replaces the week and the time zone of a doctor.
 * @param changedBy the id of a user; null for an operator
 */
export async function setWeek(
  tx: Db,
  doctor: WriteScope<'doctor'>,
  { timeZone, week }: { readonly timeZone: string; readonly week: readonly WorkingDay[] },
  changedBy: string | null,
): Promise<void> {
  await setDoctorTimeZone(tx, doctor, timeZone, changedBy);
  await replaceWeek(tx, doctor, week);
}

/** Adds days off of a doctor. */
export function addDayOffOf(
  tx: Db,
  doctor: WriteScope<'doctor'>,
  dayOff: Pick<DayOffRow, 'id' | 'from' | 'to' | 'reason'>,
): Promise<void> {
  return insertDayOff(tx, doctor, dayOff);
}

/** Counts the days off of a doctor that end on this day or later. */
export function countDaysOffOf(tx: Db, doctor: WriteScope<'doctor'>, since: string): Promise<number> {
  return countDaysOff(tx, doctor, since);
}
