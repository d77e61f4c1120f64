import { i18n } from '@lingui/core';
import type { Preferences } from '@rifq/contract/calls';
import { messages } from '../locales/ar/app.po';

type Writing = Pick<Preferences, 'digits' | 'calendar'>;

/** How dates and numbers are written until the owner says otherwise: Latin digits, Gregorian calendar. */
export const defaultWriting: Writing = { digits: 'latn', calendar: 'gregory' };

/** The BCP 47 tag that carries both choices: `ar-SA-u-ca-gregory-nu-latn`. */
export function localeOf({ digits, calendar }: Writing): string {
  return `ar-SA-u-ca-${calendar}-nu-${digits}`;
}

/**
 * Makes every text, number and date follow the choices. Components that read texts (`useLingui`) or
 * formats (`useFormat`) render again.
 */
export function activateWriting(writing: Writing): void {
  const locale = localeOf(writing);
  if (i18n.locales !== locale) i18n.activate('ar', locale);
}

i18n.load('ar', messages);
// The static pages are rendered by the build only, so the client leaves their catalogue out.
if (import.meta.env.SSR) i18n.load('ar', (await import('../locales/ar/landing.po')).messages);
activateWriting(defaultWriting);

export { i18n };
