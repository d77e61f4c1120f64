import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { createFormat, type Format } from './format.ts';
import { defaultWriting, localeOf } from './i18n.ts';

/** The locale tag that carries the owner's digits and calendar. */
export function useWritingLocale(): string {
  const { locales } = useLingui().i18n;
  return typeof locales === 'string' ? locales : localeOf(defaultWriting);
}

/**
 * The formats of the owner's digits and calendar; a component that uses them follows a change.
 * @param timeZone IANA zone of instants; the browser's when left out
 */
export function useFormat(timeZone?: string): Format {
  const locale = useWritingLocale();
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone]);
}
