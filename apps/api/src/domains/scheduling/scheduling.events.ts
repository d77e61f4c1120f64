import type { OfClinic } from '../clinics/index.ts';

type OfHours = OfClinic & { doctor_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'doctor.hours_changed': OfHours;
  }
}
