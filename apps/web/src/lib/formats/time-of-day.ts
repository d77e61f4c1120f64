import { MINUTE_MS } from './durations.ts';
import { useFormat } from './use-format.ts';

const MINUTES_A_DAY = 1440;
const MINUTES_AN_HOUR = 60;

/** Returns a formatter for a minute from midnight: «4:00 م». */
export function useTimeText(): (minute: number) => string {
  const { time } = useFormat('UTC');
  return minute => time(new Date(minute * MINUTE_MS).toISOString());
}

/** Converts a minute to a time field's value: «16:00»; those of the next day begin again. */
export function toField(minute: number): string {
  const rest = minute % MINUTES_A_DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(rest / MINUTES_AN_HOUR))}:${two(rest % MINUTES_AN_HOUR)}`;
}

/** Parses a time field's value to a minute of the day; null if empty. */
export function fromField(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null;
  return hours * MINUTES_AN_HOUR + minutes;
}

/** Returns the first minute from a minute on at which a clock shows the same as at another: on its day, or the next. */
export const firstFrom = (start: number, minute: number): number =>
  start + ((((minute - start) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY);

/** As `firstFrom`, but later than the start: a whole day for the same time. */
export const firstAfter = (start: number, minute: number): number => firstFrom(start + 1, minute);
