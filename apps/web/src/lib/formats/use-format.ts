import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { createFormat, type Format } from './format.ts';
import { defaultWriting, localeOf } from './i18n.ts';

/** Returns the locale tag with the owner's digits and calendar. */
export function useWritingLocale(): string {
  const { locales } = useLingui().i18n;
  return typeof locales === 'string' ? locales : localeOf(defaultWriting);
}

/**
 * Returns the formatters for the owner's digits and calendar; the component renders again on a change.
 * @param timeZone IANA zone of instants; the browser's when left out
 */
export function useFormat(timeZone?: string): Format {
  const locale = useWritingLocale();
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone]);
}
