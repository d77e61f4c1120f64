import { type Currency, currencies, latinDigits } from '@rifq/contract';

/**
 * Reads a typed amount such as '12.50' or '12' into the minor unit, digit by digit, so that nothing is rounded. Null for
 * what is no amount above zero, or has more decimals than the currency.
 */
export function readAmount(typed: string, currency: Currency): number | null {
  const places = currencies[currency];
  const match = /^(?<whole>\d{1,12})(?:\.(?<part>\d+))?$/.exec(latinDigits(typed.trim()));
  const { whole = '', part = '' } = match?.groups ?? {};
  if (match === null || part.length > places) return null;
  const minor = Number(whole + part.padEnd(places, '0'));
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null;
}
