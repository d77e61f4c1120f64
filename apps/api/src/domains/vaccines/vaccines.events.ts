import type { OfPet } from '../../core/events.ts';

type OfDose = OfPet & { dose_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'dose.recorded': OfDose;
    'dose.changed': OfDose;
    'dose.removed': OfDose;
    'dose.restored': OfDose;
    /** By a doctor; `user_id` is the owner. `visit_ids` contains the reservation of the doctor when it is completed. */
    'dose.confirmed': OfDose & { visit_ids: string[] };
    /** By a doctor of the clinic that had confirmed it; a dose that the clinic had added is also removed. */
    'dose.confirmation_withdrawn': OfDose;
    'plan.options_changed': OfPet;
    'plan.deferred': OfPet;
    'plan.resumed': OfPet;
  }
}
