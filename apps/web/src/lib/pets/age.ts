import { plural, t } from '@lingui/core/macro';
import { type CivilDate, daysBetween, monthsBefore, wholeMonths } from '@rifq/contract';
import { dayCount } from '../formats/day-distance.ts';

const MONTHS_A_YEAR = 12;
const DAYS_A_WEEK = 7;
/** Up to this age days are said, up to the next one weeks: a kitten of ten weeks is not «شهران». */
const DAYS_UNTIL_WEEKS = 14;
const WEEKS_UNTIL_MONTHS = 12;

export interface Age {
  years: number;
  /** 0 to 11. */
  months: number;
}

/** Years and months lived on a day. */
export function ageOn(birth: CivilDate, today: CivilDate): Age {
  const months = wholeMonths(birth, today);
  return { years: Math.floor(months / MONTHS_A_YEAR), months: months % MONTHS_A_YEAR };
}

/** The birth date that an estimated age means; null for an age of nothing, which says nothing. */
export function birthOfAge({ years, months }: Age, today: CivilDate): CivilDate | null {
  const total = years * MONTHS_A_YEAR + months;
  return total === 0 ? null : monthsBefore(today, total);
}

export function yearCount(years: number): string {
  return plural(years, {
    zero: 'أقل من سنة',
    one: 'سنة',
    two: 'سنتان',
    few: '# سنوات',
    many: '# سنة',
    other: '# سنة',
  });
}

export function monthCount(months: number): string {
  return plural(months, {
    zero: 'بلا أشهر',
    one: 'شهر',
    two: 'شهران',
    few: '# أشهر',
    many: '# شهرًا',
    other: '# شهر',
  });
}

function weekCount(weeks: number): string {
  return plural(weeks, {
    zero: 'أقل من أسبوع',
    one: 'أسبوع',
    two: 'أسبوعان',
    few: '# أسابيع',
    many: '# أسبوعًا',
    other: '# أسبوع',
  });
}

/** «3 سنوات و7 أشهر», «10 أسابيع», «5 أيام»; an estimated age says so. */
export function ageInWords(birth: CivilDate, isEstimated: boolean, today: CivilDate): string {
  const exact = exactAge(birth, today);
  return isEstimated ? t`${exact} تقريبًا` : exact;
}

function exactAge(birth: CivilDate, today: CivilDate): string {
  const days = Math.max(daysBetween(birth, today), 0);
  const weeks = Math.floor(days / DAYS_A_WEEK);
  if (days < DAYS_UNTIL_WEEKS) return dayCount(days);
  if (weeks < WEEKS_UNTIL_MONTHS) return weekCount(weeks);
  const { years, months } = ageOn(birth, today);
  if (years === 0) return monthCount(months);
  const inYears = yearCount(years);
  if (months === 0) return inYears;
  const inMonths = monthCount(months);
  return t`${inYears} و${inMonths}`;
}
