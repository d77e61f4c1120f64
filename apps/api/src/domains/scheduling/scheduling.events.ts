import type { OfClinic } from '../clinics/index.ts';

type OfHours = OfClinic & { doctor_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'doctor.hours_changed': OfHours;
    /** A holiday or a special period was changed, by the member `user_id`. */
    'clinic.calendar_changed': OfClinic;
    /** It changed the slots of a doctor. */
    'doctor.slots_changed': OfUser & { clinic_id: string; doctor_id: string };
  }
}
