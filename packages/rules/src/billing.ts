import { includedVat } from './payments.ts';

/** How money is taken, and returned, at the desk of a clinic. */
export const deskMeans = ['cash', 'mada', 'transfer'] as const;
export type DeskMeans = (typeof deskMeans)[number];

export const billingLimits = {
  /** Lines of a bill. */
  lines: 50,
  /** Units of a line. */
  quantity: 999,
  /** Payments and refunds of a bill: more would be a mistake that repeats. */
  payments: 50,
  /** Days in the figures of one request. */
  figureDays: 92,
  /** Letters of the reference of a transfer or a terminal. */
  reference: 60,
  /** Digits of a Saudi VAT number. */
  vatNumber: 15,
} as const;

/** A line of a bill. Prices are in minor units, VAT included. */
export type PricedLine = {
  readonly quantity: number;
  readonly unit_price: number;
  readonly vat_percent: number;
};

export const lineTotal = ({ quantity, unit_price }: Pick<PricedLine, 'quantity' | 'unit_price'>): number =>
  quantity * unit_price;

const PER_TEN_THOUSAND = 100;

/** Returns the total of a bill, and the tax in it: rounded once for each rate, as on the invoice. */
export function billTotals(lines: readonly PricedLine[]): { readonly total: number; readonly vat: number } {
  const byRate = Map.groupBy(lines, line => line.vat_percent);
  let [total, vat] = [0, 0];
  for (const [percent, ofRate] of byRate) {
    const sum = ofRate.reduce((all, line) => all + lineTotal(line), 0);
    total += sum;
    vat += includedVat(sum, percent * PER_TEN_THOUSAND);
  }
  return { total, vat };
}

/**
 * Returns the tax in what has been paid of a bill: its share, rounded half up. Each receipt has the difference to the
 * receipts and credit notes before it, so that together they have the tax of the bill once all is paid.
 */
export function paidVat(
  { total, vat }: { readonly total: number; readonly vat: number },
  paid: number,
): number {
  if (total === 0) return 0;
  // The product of two sums is beyond the safe integers from some million riyals on.
  const [all, tax, part] = [BigInt(total), BigInt(vat), BigInt(paid)];
  return Number((2n * tax * part + all) / (2n * all));
}
