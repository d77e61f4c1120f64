import { yearsAfter } from './values/calendar.ts';
import type { CivilDate } from './values/dates.ts';
import { latinDigits } from './values/digits.ts';
import { cleanValue } from './values/text.ts';

/** How far ahead a deferral may end, in years (domains/vaccines/README.md). */
export const LONGEST_DEFERRAL_YEARS = 3;

/** Returns the latest end accepted for a vet's deferral, given today. Throws RangeError for an invalid date. */
export function lastDeferralDay(today: CivilDate): CivilDate {
  return yearsAfter(today, LONGEST_DEFERRAL_YEARS);
}

/** Accepted days of protection of a flea and tick product: no known product protects for less. */
export const productDays = { least: 28, most: 366 } as const;

/** Years between a dose and the expiry on its label within which the expiry is believed: no product keeps longer. */
const EXPIRY_YEARS = 10;

/** Returns the first and last expiry that is accepted of a product given on a day. */
export function expiryRange(givenOn: CivilDate): { readonly first: CivilDate; readonly last: CivilDate } {
  const year = Number(givenOn.slice(0, 'YYYY'.length));
  return { first: `${year - EXPIRY_YEARS}-01-01`, last: `${year + EXPIRY_YEARS}-12-31` };
}

/** The level of a rabies antibody titre, in hundredths of an IU/ml: laboratories report at most two decimals. */
export const titreLevel = { least: 0, most: 100_000, decimals: 2 } as const;

/** A number with at most two decimals, as laboratories print it, with or without its unit. */
const LEVEL = /^(?<whole>\d{0,5})(?: ?[.,،٫] ?(?<decimals>\d{0,2}))?(?: ?iu ?\/ ?ml)?$/i;

const HUNDRED = 10 ** titreLevel.decimals;

/**
 * Parses the level of a rabies titre as typed ('0.75', '٠٫٧٥', '0,75 IU/ml') in hundredths of an IU/ml; null if it is
 * no number, or beyond what a laboratory reports.
 */
export function levelHundredthsOf(typed: string): number | null {
  const { whole = '', decimals = '' } = LEVEL.exec(latinDigits(cleanValue(typed)))?.groups ?? {};
  if (whole === '' && decimals === '') return null;
  const level = Number(whole || '0') * HUNDRED + Number(decimals.padEnd(titreLevel.decimals, '0'));
  return level > titreLevel.most ? null : level;
}
