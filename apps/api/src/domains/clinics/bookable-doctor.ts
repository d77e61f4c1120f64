import type { DoctorOfClinic } from './doctors.repository.ts';
import type { DoctorHours } from './time/hours.ts';

/** A doctor who takes reservations, with the hours by which they are free. */
export type BookableDoctor = DoctorOfClinic & { readonly hours: DoctorHours };
