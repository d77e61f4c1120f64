import { todayIn } from '@rifq/contract';
import { createFormat } from '../../../lib/formats/format.ts';

/**
 * The day of a document, Gregorian with Hijri beside it whatever calendar the owner chose.
 * @param issuedAt an ISO time
 * @param locale from `localeOf`; its digits are kept
 * @param timeZone IANA zone of the seller
 */
export function documentDate(issuedAt: string, locale: string, timeZone: string): string {
  const { date, otherDate } = createFormat(new Intl.Locale(locale, { calendar: 'gregory' }).toString());
  const day = todayIn(timeZone, new Date(issuedAt));
  return `${date(day)} (${otherDate(day)})`;
}
