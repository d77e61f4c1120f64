import { todayIn } from '@rifq/contract';
import type {
  Clinic,
  ClinicDoctor,
  DayOff,
  Doctor,
  DoctorBrief,
  DoctorWeek,
  WorkingDay,
} from '@rifq/contract/calls';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { ClinicRow } from './clinics.repository.ts';
import type { DoctorOfClinic, DoctorOfUser, DoctorRow } from './doctors.repository.ts';
import type { DayOffRow } from './hours.repository.ts';

export const presentClinic = (row: ClinicRow): Clinic => ({
  id: row.id,
  name: row.name,
  country: row.country,
  city: row.city,
  address: row.address,
  map_url: row.mapUrl,
  hours: row.hours,
  phone: row.phoneE164,
  emergency: row.emergency,
  time_zone: row.timeZone,
});

export const presentDoctorBrief = (
  row: Pick<DoctorRow, 'id' | 'name' | 'specialty' | 'photoKey'>,
): DoctorBrief => ({
  id: row.id,
  name: row.name,
  specialty: row.specialty,
  photo: fileAddress(row.photoKey),
});

/** Presents a doctor to the clinic. */
export const presentClinicDoctor = (
  row: Parameters<typeof presentDoctorBrief>[0],
  takesReservations: boolean,
): ClinicDoctor => ({ ...presentDoctorBrief(row), takes_reservations: takesReservations });

/** @param nextFree the start of the next free slot */
export const presentDoctor = ({ doctor, clinic }: DoctorOfClinic, nextFree: Date | null): Doctor => ({
  ...presentDoctorBrief(doctor),
  languages: doctor.languages,
  clinic: presentClinic(clinic),
  next_free_at: nextFree?.toISOString() ?? null,
});

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
