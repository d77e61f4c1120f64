const DAY = 24 * 3600 * 1000;

const dayOf = (daysFromNow: number) => new Date(Date.now() + daysFromNow * DAY);

/** A day so many days from now, as YYYY-MM-DD; of a negative number, so many days ago. */
export const isoDay = (daysFromNow: number) => dayOf(daysFromNow).toISOString().slice(0, 10);

/** The same day as an owner types it: day, month and year. */
export function typedDay(daysFromNow: number): string {
  const day = dayOf(daysFromNow);
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`;
}

/** Days since the birth of an animal so young that each of its core vaccines is due, and none has a record to be asked for. */
export const AGE_OF_FIRST_DOSES = 14 * 7;
