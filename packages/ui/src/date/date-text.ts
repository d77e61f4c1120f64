import type { CalendarSystem } from './calendars.ts';

/**
 * Formats a day in one calendar: «18 نوفمبر 2026», «8 جمادى الآخرة 1448 هـ».
 * @param iso Gregorian `YYYY-MM-DD`
 */
export function formatDay(iso: string, locale: string, system: CalendarSystem): string {
  return format(iso, locale, { calendar: system, day: 'numeric', month: 'long', year: 'numeric' });
}

/** «الأربعاء» */
export function formatWeekday(iso: string, locale: string): string {
  return format(iso, locale, { weekday: 'long' });
}

function format(iso: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00:00Z`),
  );
}
