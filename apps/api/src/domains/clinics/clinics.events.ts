import type { OfUser } from '../../core/events.ts';

/**
 * Of a clinic. `user_id` is the member who did it or whom it concerns; `staff_ids` are the users of all current members
 * except suspended ones.
 */
export type OfClinic = OfUser & { clinic_id: string; staff_ids: string[] };

/** An event that a user may have repeatedly: `occasion_id` identifies one. */
type OfClinicOccasion = OfClinic & { occasion_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** A doctor's account was suspended or reactivated: the doctor stops or resumes taking reservations. */
    'doctor.suspended': OfClinic & { doctor_id: string };
    'doctor.reactivated': OfClinic & { doctor_id: string };
    'member.added': OfClinic;
    /** `doctor_id` is null for a member who saw no patients. */
    'member.removed': OfClinicOccasion & { doctor_id: string | null };
    'member.role_changed': OfClinic;
    'doctor.profile_changed': OfClinic & { doctor_id: string };
    'invitation.sent': OfClinic & { invitation_id: string };
    /** It was declined or withdrawn. */
    'invitation.changed': OfClinic & { invitation_id: string };
    /** A service was added, changed or removed. */
    'services.changed': OfClinic;
    'clinic.requested': OfClinic;
    'clinic.details_changed': OfClinic;
    'clinic.approved': OfClinicOccasion;
    'clinic.rejected': OfClinicOccasion;
  }
}
