import { type Currency, currencies } from '@rifq/rules';

/** Converts typed units of a currency to minor units; NaN stays. */
export const minorUnits = (units: number, currency: Currency): number =>
  Math.round(units * 10 ** currencies[currency]);

/** Converts minor units to the units that are typed. */
export const wholeUnits = (amount: number, currency: Currency): number => amount / 10 ** currencies[currency];

/** Digits of a field for an amount. */
export const amountFormat = (currency: Currency) => ({
  minimumFractionDigits: 0,
  maximumFractionDigits: currencies[currency],
});
