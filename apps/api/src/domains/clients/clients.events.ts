import type { OfClinic } from '../clinics/index.ts';

/** `user_id` is the account, `client_id` the client without one. */
type OfClientOffer = OfClinic & { client_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** A client of a clinic or a patient was added, changed or removed. `user_id` is the client. */
    'client.changed': OfClinic;
    /** An account has taken over pets of a client without one. `user_id` is the account, `pet_ids` are its pets now. */
    'client.taken_over': OfClientOffer & { pet_ids: string[] };
    /** The account of the client's phone has left the record with the clinic. */
    'client.offer_declined': OfClientOffer;
    /** A clinic has proposed to join its patient and a pet of the account, or has taken that back. */
    'client.join_proposed': OfClientOffer & { join_id: string | null };
    'client.join_undone': OfClientOffer & { join_id: string; by_clinic: boolean };
  }
}
