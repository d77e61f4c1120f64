/** How Rifq calls a payment of Moyasar: by what it is there, since both kinds have a UUID. */
export const invoiceReference = (id: string) => `invoice:${id}`;
export const paymentReference = (id: string) => `payment:${id}`;

/** What a reference names; null for one that is not of Moyasar. */
export function readReference(reference: string): { kind: 'invoice' | 'payment'; id: string } | null {
  const [, kind, id] = /^(invoice|payment):([\w-]{1,60})$/.exec(reference) ?? [];
  return (kind === 'invoice' || kind === 'payment') && id !== undefined ? { kind, id } : null;
}

/**
 * The id under which Moyasar makes a payment only once. It recommends version 4 of UUIDs (docs.moyasar.com/api/idempotency)
 * and ours are version 7, so that the digit of the version is changed; all others stay.
 */
export const givenId = (paymentId: string) => `${paymentId.slice(0, 14)}4${paymentId.slice(15)}`;
