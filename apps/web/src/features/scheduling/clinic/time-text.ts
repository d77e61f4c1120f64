import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';

const MINUTES_A_DAY = 1440;
const MINUTES_AN_HOUR = 60;

/** Returns a formatter for a minute of the day: «4:00 م». */
export function useTimeText(): (minute: number) => string {
  const { time } = useFormat('UTC');
  return minute => time(new Date(minute * MINUTE_MS).toISOString());
}

/** Converts a minute of the day to a time field's value: «16:00»; midnight at the end of a day is its start. */
export function toField(minute: number): string {
  const rest = minute % MINUTES_A_DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(rest / MINUTES_AN_HOUR))}:${two(rest % MINUTES_AN_HOUR)}`;
}

/**
 * Parses a time field's value to a minute of the day; null if empty.
 * @param isEnd midnight is the end of the day
 */
export function fromField(text: string, isEnd: boolean): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null;
  const minute = hours * MINUTES_AN_HOUR + minutes;
  return isEnd && minute === 0 ? MINUTES_A_DAY : minute;
}
