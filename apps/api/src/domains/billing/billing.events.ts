import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    /** The lines of a bill, or what has been paid of it. `user_id` is the owner of the visit. */
    'bill.changed': OfUser & { reservation_id: string; clinic_id: string; staff_ids: string[] };
    /** A receipt or a credit note of a clinic, for the owner of the visit. */
    'desk_receipt.issued': OfUser & { reservation_id: string; receipt_id: string };
    /** `user_id` is the member who closed it. */
    'day.closed': OfUser & { clinic_id: string; staff_ids: string[]; closing_id: string };
  }
}
