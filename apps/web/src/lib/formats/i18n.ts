import { i18n } from '@lingui/core';
import type { Preferences } from '@rifq/contract/calls';
import { LANGUAGE, LOCALE } from './language.ts';

/*
 * Arabic is the source language and the only one (`language.ts`). Every text travels with the code that shows it (the
 * build writes it there from the catalogues), so the catalogue that is loaded here is empty.
 */

type Writing = Pick<Preferences, 'digits' | 'calendar'>;

/** How dates and numbers are written by default: Latin digits, Gregorian calendar. */
export const defaultWriting: Writing = { digits: 'latn', calendar: 'gregory' };

/** Returns the BCP 47 tag with both choices: `ar-SA-u-ca-gregory-nu-latn`. */
export function localeOf({ digits, calendar }: Writing): string {
  return `${LOCALE}-u-ca-${calendar}-nu-${digits}`;
}

/**
 * Applies the choices to every text, number and date. Components that read texts (`useLingui`) or formats (`useFormat`)
 * render again.
 */
export function activateWriting(writing: Writing): void {
  const locale = localeOf(writing);
  if (i18n.locales !== locale) i18n.activate(LANGUAGE, locale);
}

i18n.load(LANGUAGE, {});
activateWriting(defaultWriting);

export { i18n };
