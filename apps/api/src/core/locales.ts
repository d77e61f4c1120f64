import { accountLanguages, defaultLanguage, type Language } from '@rifq/rules';

/** The pseudo-locale of tests: its texts have no Arabic letters, so what still has some is written past the texts. */
export const PSEUDO_LOCALE = 'en-XA';

/** A language of accounts, or the pseudo-locale. */
export type Locale = Language | typeof PSEUDO_LOCALE;

const locales = {
  ar: { direction: 'rtl', region: 'ar-SA', names: 'ar' },
  [PSEUDO_LOCALE]: { direction: 'ltr', region: PSEUDO_LOCALE, names: 'en' },
} as const satisfies Record<Locale, { direction: 'rtl' | 'ltr'; region: string; names: 'ar' | 'en' }>;

/**
 * Negotiates the locale of a reader without an account by the header Accept-Language: the preferred one that has texts,
 * otherwise the default. Only tests offer the pseudo-locale.
 */
export function negotiateLocale(acceptLanguage = '', offered: readonly Locale[] = accountLanguages): Locale {
  const preferred = acceptLanguage
    .split(',')
    .map(range => {
      const [tag = '', quality] = range.split(';');
      return { tag: tag.trim(), quality: Number(quality?.replace(/^\s*q=/i, '') ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of preferred) {
    const found = offered.find(locale => locale === tag || locale === tag.split('-', 1)[0]?.toLowerCase());
    if (found) return found;
  }
  return defaultLanguage;
}

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => locales[locale].direction;

/** Returns the BCP 47 tag by which dates are written: months have other names in other regions. */
export const regionOf = (locale: Locale): string => locales[locale].region;

/** Returns which names of the reference lists are shown. */
export const nameLanguage = (locale: Locale): 'ar' | 'en' => locales[locale].names;

/** Returns the attributes of a page's root element. */
export const htmlAttributes = (locale: Locale): string => `lang="${locale}" dir="${directionOf(locale)}"`;
