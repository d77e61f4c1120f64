import { countries, isolated } from '@rifq/rules';
import { useCallback } from 'react';
import { useWritingLocale } from '../../../lib/formats/use-format.ts';
import { zoneName } from '../../../lib/formats/zones.ts';

/** Current UTC offset: «UTC+3». */
function offset(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text.replace('GMT', 'UTC');
}

/** Returns a formatter for zones: «السعودية (UTC+3)», or «توقيت اليابان (UTC+9)» if no supported country uses it. */
export function useZoneText(): (timeZone: string) => string {
  const locale = useWritingLocale();
  return useCallback(
    timeZone => {
      const country = countries.find(known => known.timeZone === timeZone);
      return `${country?.name ?? zoneName(timeZone, locale)} (${isolated(offset(timeZone))})`;
    },
    [locale],
  );
}
