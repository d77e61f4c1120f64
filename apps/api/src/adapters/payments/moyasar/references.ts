/** Our reference of a payment at Moyasar, with its kind, since both kinds have a UUID. */
export const invoiceReference = (id: string) => `invoice:${id}`;
export const paymentReference = (id: string) => `payment:${id}`;

/** Parses a reference; null for one that is not from Moyasar. */
export function readReference(reference: string): { kind: 'invoice' | 'payment'; id: string } | null {
  const [, kind, id] = /^(invoice|payment):([\w-]{1,60})$/.exec(reference) ?? [];
  return (kind === 'invoice' || kind === 'payment') && id !== undefined ? { kind, id } : null;
}

/**
 * Returns the id under which Moyasar creates a payment only once. It recommends UUIDs of version 4
 * (docs.moyasar.com/api/idempotency) and ours have version 7, so only the version digit is changed.
 */
export const givenId = (paymentId: string) => `${paymentId.slice(0, 14)}4${paymentId.slice(15)}`;
