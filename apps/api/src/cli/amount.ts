import { type Currency, currencies, latinDigits } from '@rifq/rules';

/**
 * Parses a typed amount such as '12.50' or '12' into the minor unit, digit by digit, so that nothing is rounded. Null
 * if it is not an amount above zero, or has more decimals than the currency.
 */
export function readAmount(typed: string, currency: Currency): number | null {
  const decimals = currencies[currency];
  const match = /^(?<whole>\d{1,12})(?:\.(?<part>\d+))?$/.exec(latinDigits(typed.trim()));
  const { whole = '', part = '' } = match?.groups ?? {};
  if (match === null || part.length > decimals) return null;
  const minor = Number(whole + part.padEnd(decimals, '0'));
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null;
}
