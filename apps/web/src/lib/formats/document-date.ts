import { todayIn } from '@rifq/rules';
import { createFormat } from './format.ts';

/**
 * Formats the day of a document, Gregorian together with Hijri, whatever the owner's calendar.
 * @param issuedAt an ISO timestamp
 * @param locale from `localeOf`, including its digits
 * @param timeZone IANA zone of the seller
 */
export function documentDate(issuedAt: string, locale: string, timeZone: string): string {
  const { date, otherDate } = createFormat(new Intl.Locale(locale, { calendar: 'gregory' }).toString());
  const day = todayIn(timeZone, new Date(issuedAt));
  return `${date(day)} (${otherDate(day)})`;
}
