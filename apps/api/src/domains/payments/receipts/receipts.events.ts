import '../../../core/events.ts';

declare module '../../../core/events.ts' {
  interface EventPayloads {
    /** A receipt or a credit note. */
    'receipt.issued': OfUser & { payment_id: string; receipt_id: string };
  }
}
