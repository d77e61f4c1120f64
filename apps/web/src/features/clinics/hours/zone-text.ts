import { countries, isolated } from '@rifq/contract';
import { useCallback } from 'react';
import { useWritingLocale } from '../../../lib/formats/use-format.ts';
import { zoneName } from '../../../lib/formats/zones.ts';

/** «UTC+3», as clocks stand now. */
function offset(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text.replace('GMT', 'UTC');
}

/** Names a zone: «السعودية (UTC+3)», or «توقيت اليابان (UTC+9)» where no country that is served goes by it. */
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
