/** The currencies that a clinic may take, each with the digits of its minor unit (ISO 4217). */
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

/** The codes of the currencies. */
export const currencyCodes: readonly Currency[] = Object.keys(currencies).filter(isCurrency);

/** An amount in the minor unit of its currency: halalas, fils. */
export type Money = { readonly amount: number; readonly currency: Currency };

/** An amount of whole units, such as a price of the specification (9.5), in the minor unit. */
export function inMinorUnits(units: number, currency: Currency): number {
  return units * 10 ** currencies[currency];
}

/** A minor amount as the decimal text that a hosted page or an invoice shows: 2000 halalas are '20.00'. */
export function decimalOf({ amount, currency }: Money): string {
  const digits = currencies[currency];
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
