/**
 * Returns the common name of a zone's time: «توقيت مصر».
 * @param timeZone IANA name
 */
export function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether clocks in two zones show different times at an instant. */
export function clocksDiffer(one: string, other: string, iso: string): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso));
  return one !== other && clock(one) !== clock(other);
}

const QUARTER_MS = 91 * 24 * 3600 * 1000;

/**
 * Whether clocks in two zones show different times from an instant on, in any season. Browsers name the same zone
 * differently, so names cannot be compared.
 * @param from milliseconds since 1970
 */
export function clocksEverDiffer(one: string, other: string, from: number): boolean {
  return [0, 1, 2, 3].some(quarter =>
    clocksDiffer(one, other, new Date(from + quarter * QUARTER_MS).toISOString()),
  );
}
