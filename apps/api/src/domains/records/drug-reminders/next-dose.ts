import { addCivilDays, drugReminderRules, todayIn } from '@rifq/rules';
import { instantAt } from '../../scheduling/index.ts';
import type { DrugReminderRow } from './drug-reminders.repository.ts';

type Times = Pick<DrugReminderRow, 'minutes' | 'startsOn' | 'endsOn'>;

/** Returns the last day of reminders: by the duration of the prescription, a year at most. */
export function lastDrugDay(startsOn: string, durationDays: number | null): string {
  const days = Math.min(durationDays ?? drugReminderRules.days, drugReminderRules.days);
  return addCivilDays(startsOn, days - 1);
}

/**
 * Returns when the first dose after a time is due by a clock of this zone; null after the last day. A time of day that
 * the clocks skip is due when they change, and one that occurs twice the first time.
 */
export function nextDoseAt({ minutes, startsOn, endsOn }: Times, timeZone: string, after: Date): Date | null {
  const before = addCivilDays(todayIn(timeZone, after), -1);
  let day = before < startsOn ? startsOn : before;
  while (day <= endsOn) {
    for (const minute of minutes) {
      const at = instantAt(day, minute, timeZone);
      if (at > after) return at;
    }
    day = addCivilDays(day, 1);
  }
  return null;
}
