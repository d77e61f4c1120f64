import { plural } from '@lingui/core/macro';

/**
 * Formats durations in the form that follows «بعد», «حتى», «كل», «منذ», «دون» and «عمر»: «يومين», «3 أسابيع», «سنة». The
 * dual therefore ends in ـين throughout.
 */
export function minutes(count: number): string {
  return plural(count, { one: 'دقيقة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' });
}

export function hours(count: number): string {
  return plural(count, { one: 'ساعة', two: 'ساعتين', few: '# ساعات', many: '# ساعة', other: '# ساعة' });
}

export function days(count: number): string {
  return plural(count, { one: 'يوم', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' });
}

export function weeks(count: number): string {
  return plural(count, { one: 'أسبوع', two: 'أسبوعين', few: '# أسابيع', many: '# أسبوعًا', other: '# أسبوع' });
}

export function months(count: number): string {
  return plural(count, { one: 'شهر', two: 'شهرين', few: '# أشهر', many: '# شهرًا', other: '# شهر' });
}

export function years(count: number): string {
  return plural(count, { one: 'سنة', two: 'سنتين', few: '# سنوات', many: '# سنة', other: '# سنة' });
}

const DAYS_A_WEEK = 7;
const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;

/** Formats days, in weeks where they are whole ones: 28 is «4 أسابيع», 21 «3 أسابيع», 30 «30 يومًا». */
export function spanOfDays(count: number): string {
  return count % DAYS_A_WEEK === 0 ? weeks(count / DAYS_A_WEEK) : days(count);
}

/** Formats an age in weeks; 52 of them are «سنة». */
export function spanOfWeeks(count: number): string {
  return count % WEEKS_A_YEAR === 0 ? years(count / WEEKS_A_YEAR) : weeks(count);
}

/** Formats months, in years where they are whole ones: 36 is «3 سنوات». */
export function spanOfMonths(count: number): string {
  return count % MONTHS_A_YEAR === 0 ? years(count / MONTHS_A_YEAR) : months(count);
}
