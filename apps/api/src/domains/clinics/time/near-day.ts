import { type CivilDate, daysBetween } from '@rifq/contract';
import { fieldError } from '../../../core/errors.ts';

const NEAR_DAYS = 2 * 366;

/**
 * Refuses at a field with field.date a day that is more than two years from today: nothing is planned there, and years
 * of other than four digits are no civil dates.
 */
export function requireNear(field: string, day: CivilDate, today: CivilDate): void {
  if (Math.abs(daysBetween(day, today)) > NEAR_DAYS) throw fieldError(field, 'field.date');
}
