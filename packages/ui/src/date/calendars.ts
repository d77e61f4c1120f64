import { type Calendar, GregorianCalendar, IslamicUmalquraCalendar } from '@internationalized/date';

/** The primary calendar; the other one is also shown. */
export type CalendarSystem = 'gregory' | 'islamic-umalqura';

export function calendarOf(system: CalendarSystem): Calendar {
  return system === 'gregory' ? new GregorianCalendar() : new IslamicUmalquraCalendar();
}

export function otherSystem(system: CalendarSystem): CalendarSystem {
  return system === 'gregory' ? 'islamic-umalqura' : 'gregory';
}
