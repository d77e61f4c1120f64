import { addDays, type CivilDate } from '@rifq/contract';

export const DAYS_A_WEEK = 7;

/** The weekday of a day; 0 is Sunday. */
export const weekdayOf = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Sunday on or before a day. */
export const weekOf = (day: CivilDate): CivilDate => addDays(day, -weekdayOf(day));

/** Whether a query parameter is a day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
