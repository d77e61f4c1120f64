import type { OfUser } from '../../core/events.ts';

/** Of a clinic. `user_id` is the member who did it or whom it concerns; `staff_ids` are the users of all present members but those who are switched off. */
type OfClinic = OfUser & { clinic_id: string; staff_ids: string[] };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'doctor.hours_changed': OfClinic & { doctor_id: string };
    /** The account of a doctor was switched off or on: reservations are taken no more, or again. */
    'doctor.switched_off': OfClinic & { doctor_id: string };
    'doctor.switched_on': OfClinic & { doctor_id: string };
    'member.added': OfClinic;
    /** `doctor_id` is null for one who saw no patients. */
    'member.removed': OfClinic & { doctor_id: string | null };
    'member.role_changed': OfClinic;
  }
}
