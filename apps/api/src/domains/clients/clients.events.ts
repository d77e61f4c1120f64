import type { OfClinic } from '../clinics/index.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** A client of a clinic or a patient was added, changed or removed. `user_id` is the client. */
    'client.changed': OfClinic;
  }
}
