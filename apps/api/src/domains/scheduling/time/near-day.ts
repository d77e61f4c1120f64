import { type CivilDate, daysBetween } from '@rifq/rules';
import { fieldError } from '../../../core/errors.ts';

const NEAR_DAYS = 2 * 366;

/**
 * Refuses at a field with field.date a day more than two years from today: nothing is planned there, and civil dates
 * have years of four digits.
 */
export function requireNear(field: string, day: CivilDate, today: CivilDate): void {
  if (Math.abs(daysBetween(day, today)) > NEAR_DAYS) throw fieldError(field, 'field.date');
}
