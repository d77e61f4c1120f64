import { paidVat } from '@rifq/rules';

/** The documents of a bill so far: what they say was paid, minus refunds, and the tax in it. */
type Documented = { readonly paid: number; readonly vat: number };

type Totals = { readonly total: number; readonly vat: number };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Returns the tax in the next receipt or credit note of a bill: the difference to the documents before, so that together
 * they have the tax of the bill once it is paid. It is never negative or above the amount, also where the lines have
 * changed in between.
 * @param amount of a payment; negative of a refund
 */
export function vatOfDocument(bill: Totals, { paid, vat }: Documented, amount: number): number {
  const wanted = paidVat(bill, paid + amount) - vat;
  return amount > 0 ? within(wanted, 0, amount) : within(-wanted, 0, -amount);
}
