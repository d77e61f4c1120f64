const DAY = 24 * 3600 * 1000;

const dayOf = (daysFromNow: number) => new Date(Date.now() + daysFromNow * DAY);

/** Returns the day a number of days from now, as YYYY-MM-DD; a negative number is in the past. */
export const isoDay = (daysFromNow: number) => dayOf(daysFromNow).toISOString().slice(0, 10);

/** Returns the same day as typed by an owner: day, month and year. */
export function typedDay(daysFromNow: number): string {
  const day = dayOf(daysFromNow);
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`;
}

/** Age in days at which every core vaccine is due, and none needs earlier records. */
export const AGE_OF_FIRST_DOSES = 14 * 7;

/** Returns a time zone in which it is noon now: no midnight is near, and nobody sleeps. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The signs of these zones are the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
