import type { Language } from '@rifq/rules';

/** The pseudo-locale of tests: its texts have no Arabic letters, so what still has some is written past the texts. */
export const PSEUDO_LOCALE = 'en-XA';

/** A language of accounts, or the pseudo-locale. */
export type Locale = Language | typeof PSEUDO_LOCALE;

const locales = {
  ar: { direction: 'rtl', region: 'ar-SA', names: 'ar' },
  [PSEUDO_LOCALE]: { direction: 'ltr', region: PSEUDO_LOCALE, names: 'en' },
} as const satisfies Record<Locale, { direction: 'rtl' | 'ltr'; region: string; names: 'ar' | 'en' }>;

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => locales[locale].direction;

/** Returns the BCP 47 tag by which dates are written: months have other names in other regions. */
export const regionOf = (locale: Locale): string => locales[locale].region;

/** Returns which names of the reference lists are shown. */
export const nameLanguage = (locale: Locale): 'ar' | 'en' => locales[locale].names;

/** Returns the attributes of a page's root element. */
export const htmlAttributes = (locale: Locale): string => `lang="${locale}" dir="${directionOf(locale)}"`;
