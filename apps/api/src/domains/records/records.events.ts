import type { OfPet, OfUser } from '../../core/events.ts';
import type { OfSavedText } from '../clinics/index.ts';

/** Of an access of a clinic member to the record of a pet; `look_id` is the entry of the access log. */
type OfRecordAccess = OfPet & { look_id: string };

/** Of a clinic's search for an owner by phone. */
type OfSearch = OfUser & { clinic_id: string };

/** Of what a clinic writes of a visit, or of its pet's plan; `user_id` is the pet's owner. */
type OfChart = OfPet & { reservation_id: string; clinic_id: string; doctor_user_ids: string[] };

/** What a doctor has changed of a plan. */
export type PlanChange = 'deferred' | 'resumed' | 'options_set';

/** Of a change of a plan by a doctor; `user_id` is the pet's owner. One that is neither has ended a deferral. */
type OfDoctorsPlan = OfPet & {
  change_id: string;
  reservation_id: string;
  doctor_id: string;
  is_deferral: boolean;
  is_options: boolean;
};

type OfDrug = OfPet & { reminder_id: string };

type OfDose = OfPet & { dose_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** By a doctor; `user_id` is the owner. `visit_ids` contains the reservation of the doctor when it is completed. */
    'dose.confirmed': OfDose & { visit_ids: string[] };
    /** By a doctor of the clinic that had confirmed it; a dose that the clinic had added is also removed. */
    'dose.confirmation_withdrawn': OfDose;
    /** By a doctor, who has also confirmed it; follows the event of that. */
    'dose.corrected': OfDose & { correction_id: string; doctor_id: string };
    'record.looked_at': OfRecordAccess;
    /** Follows the event of the change itself. */
    'plan.set_by_doctor': OfDoctorsPlan;
    /** `is_for_owner` is true for what the pet's owner reads: warnings, and addenda for the owner. */
    'chart.changed': OfChart & { is_for_owner: boolean };
    /** A text of a clinic for its notes has changed. */
    'template.changed': OfSavedText;
    /** An owner has set or ended reminders of a drug or marked a dose, or a dose became due too late for a reminder. */
    'drug.reminder_changed': OfDrug;
    /** A dose of a drug is due, by its time in ISO 8601. */
    'drug.dose_due': OfDrug & { due_at: string };
    /** A clinic notifies an owner that the batch of a dose was recalled. */
    'recall.notified': OfDose & { clinic_id: string; notice_id: string };
    /** A clinic has found an owner by phone who has no pet at home, and so no access log. */
    'owner.found': OfSearch;
  }
}
