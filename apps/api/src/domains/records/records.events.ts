import type { OfPet, OfUser } from '../../core/events.ts';

/** Of an access of a clinic member to the record of a pet; `look_id` is the entry of the access log. */
type OfRecordAccess = OfPet & { look_id: string };

/** Of a clinic's search for an owner by phone. */
type OfSearch = OfUser & { clinic_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'record.looked_at': OfRecordAccess;
    /** A clinic has found an owner by phone who has no pet at home, and so no access log. */
    'owner.found': OfSearch;
  }
}
