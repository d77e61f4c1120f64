import type { OfPet } from '../../core/events.ts';

type OfDose = OfPet & { dose_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'dose.recorded': OfDose;
    'dose.changed': OfDose;
    'dose.removed': OfDose;
    'dose.restored': OfDose;
    'plan.options_changed': OfPet;
    'plan.deferred': OfPet;
    'plan.resumed': OfPet;
  }
}
