import type { Clinic, ClinicDoctor, Doctor, DoctorBrief } from '@rifq/contract/calls';
import { fileAddress } from '../files/index.ts';
import type { ClinicRow } from './clinics.repository.ts';
import type { DoctorOfClinic, DoctorRow } from './doctors.repository.ts';

export const presentClinic = (row: ClinicRow): Clinic => ({
  id: row.id,
  name: row.name,
  country: row.country,
  city: row.city,
  address: row.address,
  map_url: row.mapUrl,
  hours: row.hours,
  phone: row.phoneE164,
  emergency_phone: row.emergencyPhone,
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
