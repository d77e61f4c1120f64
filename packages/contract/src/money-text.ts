import { currencies, type Money } from './currency.ts';
import { currencySign } from './currency-signs.ts';

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';
const NO_BREAK_SPACE = '\u00a0';
/** Set before the digits: the minus of Arabic locales brings a mark that would carry it to their other side. */
const MINUS = '\u2212';

/**
 * Writes amounts of money: «20.00 ر.س». The number stands between the marks of a left-to-right isolate and its sign
 * outside of them, so that the sign of «−20.00» keeps its side in a sentence; the two are never parted by a line's end.
 * @param locale a BCP 47 tag that carries the digits
 */
export function createMoneyFormat(locale: string) {
  return ({ amount, currency }: Money): string => {
    const digits = currencies[currency];
    const number = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(Math.abs(amount) / 10 ** digits);
    const sign = amount < 0 ? MINUS : '';
    return `${LEFT_TO_RIGHT_ISOLATE}${sign}${number}${POP_ISOLATE}${NO_BREAK_SPACE}${currencySign(currency)}`;
  };
}
