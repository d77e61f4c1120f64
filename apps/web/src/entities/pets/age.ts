import { plural, t } from '@lingui/core/macro';
import { addCivilDays, type CivilDate, daysBetween, monthsBefore, wholeMonths } from '@rifq/rules';
import { dayCount } from '../../lib/formats/day-distance.ts';

const MONTHS_A_YEAR = 12;
const DAYS_A_WEEK = 7;
/** Up to this age it is given in days, up to the next one in weeks: a kitten of ten weeks is not «شهران». */
const DAYS_UNTIL_WEEKS = 14;
const WEEKS_UNTIL_MONTHS = 12;

export interface PetAge {
  years: number;
  /** 0 to 11. */
  months: number;
}

/** An age as owners give it: of the young in weeks. */
export interface EstimatedAge extends PetAge {
  weeks: number;
}

/** Returns the age on a day in whole years and months. */
export function ageOn(birth: CivilDate, today: CivilDate): PetAge {
  const months = wholeMonths(birth, today);
  return { years: Math.floor(months / MONTHS_A_YEAR), months: months % MONTHS_A_YEAR };
}

const weeksOn = (birth: CivilDate, today: CivilDate) =>
  Math.floor(Math.max(daysBetween(birth, today), 0) / DAYS_A_WEEK);

/** Returns the age on a day as owners give it: in weeks up to the third month, then in years and months. */
export function estimateOn(birth: CivilDate, today: CivilDate): EstimatedAge {
  const weeks = weeksOn(birth, today);
  return weeks < WEEKS_UNTIL_MONTHS ? { years: 0, months: 0, weeks } : { ...ageOn(birth, today), weeks: 0 };
}

/** Returns the birth date of an estimated age; null for an empty one. */
export function birthOfAge({ years, months, weeks }: EstimatedAge, today: CivilDate): CivilDate | null {
  const total = years * MONTHS_A_YEAR + months;
  return total + weeks === 0 ? null : addCivilDays(monthsBefore(today, total), -weeks * DAYS_A_WEEK);
}

export function yearCount(years: number): string {
  return plural(years, {
    one: 'سنة',
    two: 'سنتان',
    few: '# سنوات',
    many: '# سنة',
    other: '# سنة',
  });
}

export function monthCount(months: number): string {
  return plural(months, {
    one: 'شهر',
    two: 'شهران',
    few: '# أشهر',
    many: '# شهرًا',
    other: '# شهر',
  });
}

export function weekCount(weeks: number): string {
  return plural(weeks, {
    zero: 'أقل من أسبوع',
    one: 'أسبوع',
    two: 'أسبوعان',
    few: '# أسابيع',
    many: '# أسبوعًا',
    other: '# أسبوع',
  });
}

/** Writes an age: «3 سنوات و7 أشهر», «10 أسابيع», «5 أيام»; marks an estimated one. */
export function ageInWords(birth: CivilDate, isEstimated: boolean, today: CivilDate): string {
  const exact = exactAge(birth, today);
  return isEstimated ? t`${exact} تقريبًا` : exact;
}

function exactAge(birth: CivilDate, today: CivilDate): string {
  const days = Math.max(daysBetween(birth, today), 0);
  const weeks = weeksOn(birth, today);
  if (days < DAYS_UNTIL_WEEKS) return dayCount(days);
  if (weeks < WEEKS_UNTIL_MONTHS) return weekCount(weeks);
  const { years, months } = ageOn(birth, today);
  if (years === 0) return monthCount(months);
  const inYears = yearCount(years);
  if (months === 0) return inYears;
  const inMonths = monthCount(months);
  return t`${inYears} و${inMonths}`;
}
