import { type Calendar, GregorianCalendar, IslamicUmalquraCalendar } from '@internationalized/date';

/** Which calendar stands first; the other one is shown beside it. */
export type CalendarSystem = 'gregory' | 'islamic-umalqura';

export function calendarOf(system: CalendarSystem): Calendar {
  return system === 'gregory' ? new GregorianCalendar() : new IslamicUmalquraCalendar();
}

export function otherSystem(system: CalendarSystem): CalendarSystem {
  return system === 'gregory' ? 'islamic-umalqura' : 'gregory';
}
