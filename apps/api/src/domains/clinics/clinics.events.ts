import type { OfUser } from '../../core/events.ts';

/** Of a clinic. `user_id` is the member who did it or whom it concerns; `staff_ids` are the users of all present members. */
type OfClinic = OfUser & { clinic_id: string; staff_ids: string[] };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'doctor.hours_changed': OfClinic & { doctor_id: string };
    'member.added': OfClinic;
    'member.removed': OfClinic;
    'member.role_changed': OfClinic;
  }
}
