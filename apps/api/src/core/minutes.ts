export const MINUTE_IN_MS = 60_000;

/** Returns the time a number of minutes after another; before it for a negative number. */
export const minutesFrom = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * MINUTE_IN_MS);
