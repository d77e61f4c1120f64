import type { ReactNode } from 'react';
import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider';

/** Locales whose default digits are these, so that the locale need not name them. */
const COUNTRY_BY_DIGITS: Readonly<Record<string, string>> = { latn: 'ar-AE', arab: 'ar-EG' };

/**
 * Lets a number be typed in any digits. React Aria accepts those of another script only where the locale does not name
 * its own; typed digits stay as they are.
 */
export function TypedDigits({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  const { language, numberingSystem } = new Intl.Locale(locale);
  const country = language === 'ar' ? COUNTRY_BY_DIGITS[numberingSystem ?? ''] : undefined;
  return <I18nProvider locale={country ?? locale}>{children}</I18nProvider>;
}
