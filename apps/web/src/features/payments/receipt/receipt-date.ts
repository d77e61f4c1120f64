import { todayIn } from '@rifq/contract';
import { createFormat } from '../../../lib/formats/format.ts';

/**
 * The day of a document, Gregorian with Hijri beside it whatever calendar the owner chose.
 * @param issuedAt an ISO time
 * @param locale from `localeOf`; its digits are kept
 * @param timeZone IANA zone of whoever reads it; the browser's when left out
 */
export function documentDate(
  issuedAt: string,
  locale: string,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const { date, otherDate } = createFormat(new Intl.Locale(locale, { calendar: 'gregory' }).toString());
  const day = todayIn(timeZone, new Date(issuedAt));
  return `${date(day)} (${otherDate(day)})`;
}
