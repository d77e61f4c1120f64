/** Writes a month (YYYY-MM) as text: «نوفمبر 2026». It has no day, so it stays in its own calendar. */
export function monthOf(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-15T00:00:00Z`));
}
