import { currencies, type Money } from './currency.ts';
import { currencySign } from './currency-signs.ts';

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';
const NO_BREAK_SPACE = '\u00a0';
/** Written before the digits: the minus of Arabic locales has a mark that would move it to their other side. */
const MINUS = '\u2212';

/**
 * Formats amounts of money: «20.00 ر.س». The number is in a left-to-right isolate and its currency sign
 * outside of it, so that the minus of «−20.00» stays on its side in a sentence; no line break separates the two.
 * @param locale a BCP 47 tag that selects the digits
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
