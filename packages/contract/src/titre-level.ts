import { latinDigits } from './digits.ts';
import { titreLevel } from './limits.ts';
import { cleanValue } from './text.ts';

/** A number with at most two decimals, as laboratories print it, with or without its unit. */
const LEVEL = /^(?<whole>\d{0,5})(?: ?[.,،٫] ?(?<decimals>\d{0,2}))?(?: ?iu ?\/ ?ml)?$/i;

const HUNDRED = 100;

/**
 * Parses the level of a rabies titre as typed ('0.75', '٠٫٧٥', '0,75 IU/ml') in hundredths of an IU/ml; null if it is
 * no number, or beyond what a laboratory reports.
 */
export function levelHundredthsOf(typed: string): number | null {
  const { whole = '', decimals = '' } = LEVEL.exec(latinDigits(cleanValue(typed)))?.groups ?? {};
  if (whole === '' && decimals === '') return null;
  const level = Number(whole || '0') * HUNDRED + Number(decimals.padEnd(2, '0'));
  return level > titreLevel.most ? null : level;
}
