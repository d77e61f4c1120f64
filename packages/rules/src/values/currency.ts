/** Currencies that a clinic may charge in, each with the digits of its minor unit (ISO 4217). */
export const currencies = {
  SAR: 2,
  AED: 2,
  QAR: 2,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  EGP: 2,
  JOD: 3,
  MAD: 2,
  TND: 3,
  TRY: 2,
  USD: 2,
} as const;

export type Currency = keyof typeof currencies;

export const isCurrency = (code: unknown): code is Currency =>
  typeof code === 'string' && Object.hasOwn(currencies, code);

/** All currency codes. */
export const currencyCodes: readonly Currency[] = Object.keys(currencies).filter(isCurrency);

/** An amount in the minor unit of its currency: halalas, fils. */
export type Money = { readonly amount: number; readonly currency: Currency };

/** Converts an amount in whole units, such as a price of the specification (9.5), to minor units. */
export function inMinorUnits(units: number, currency: Currency): number {
  return units * 10 ** currencies[currency];
}

/** Formats a minor amount as decimal text for a hosted page or an invoice: 2000 halalas are '20.00'. */
export function decimalOf({ amount, currency }: Money): string {
  const digits = currencies[currency];
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
