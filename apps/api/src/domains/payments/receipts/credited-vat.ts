import { includedVat } from '@rifq/contract';

/** The receipt that is corrected, and what its credit notes so far give back. In the minor unit. */
export type Credited = {
  readonly vatRate: number | null;
  readonly total: number;
  readonly credited: readonly { readonly total: number; readonly vat: number }[];
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * The tax of the next credit note: that of all that is given back, rounded once, without what the earlier ones bear. So
 * together they never bear more than the receipt, and exactly as much when all is given back. Throws a RangeError when
 * more is given back than was paid.
 */
export function creditedVat({ vatRate, total, credited }: Credited, amount: number): number {
  const back = sum(credited.map(note => note.total)) + amount;
  if (back > total) throw new RangeError('the credit notes of a receipt give back more than it says');
  return includedVat(back, vatRate ?? 0) - sum(credited.map(note => note.vat));
}
