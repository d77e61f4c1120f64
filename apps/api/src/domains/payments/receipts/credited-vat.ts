import { includedVat } from '@rifq/rules';

/** The receipt and its credit notes so far. In the minor unit. */
export type Credited = {
  readonly vatRate: number | null;
  readonly total: number;
  readonly credited: readonly { readonly total: number; readonly vat: number }[];
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Calculates the tax of the next credit note: the tax of all refunds together, rounded once, minus the tax of earlier
 * notes. So together they never exceed the tax of the receipt, and equal it once all is refunded. Throws a RangeError
 * if more is refunded than was paid.
 */
export function creditedVat({ vatRate, total, credited }: Credited, amount: number): number {
  const back = sum(credited.map(note => note.total)) + amount;
  if (back > total) throw new RangeError('the credit notes of a receipt give back more than it says');
  return includedVat(back, vatRate ?? 0) - sum(credited.map(note => note.vat));
}
