import { plural, t } from '@lingui/core/macro';
import { type CivilDate, daysBetween } from '@rifq/rules';
// The texts below need the catalogue, also when this module is loaded first.
import './i18n.ts';

/** Writes how far a day is from today: «اليوم»، «غدًا»، «بعد 12 يومًا»، «أمس»، «قبل 3 أيام». */
export function dayDistance(date: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return t`اليوم`;
  if (days === 1) return t`غدًا`;
  if (days === -1) return t`أمس`;
  return days > 0 ? inDays(days) : daysAgo(-days);
}

function inDays(days: number): string {
  return plural(days, {
    one: 'بعد يوم واحد',
    two: 'بعد يومين',
    few: 'بعد # أيام',
    many: 'بعد # يومًا',
    other: 'بعد # يوم',
  });
}

function daysAgo(days: number): string {
  return plural(days, {
    one: 'قبل يوم واحد',
    two: 'قبل يومين',
    few: 'قبل # أيام',
    many: 'قبل # يومًا',
    other: 'قبل # يوم',
  });
}

/** Writes a number of days alone: «يوم واحد»، «يومان»، «3 أيام»، «12 يومًا»، «100 يوم». */
export function dayCount(days: number): string {
  return plural(days, {
    zero: 'أقل من يوم',
    one: 'يوم واحد',
    two: 'يومان',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  });
}
