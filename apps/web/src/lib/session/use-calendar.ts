import type { CalendarSystem } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { defaultWriting } from '../formats/i18n.ts';
import { meQuery } from './me.ts';

/** Returns the owner's calendar for reading and picking days. */
export function useCalendar(): CalendarSystem {
  const { data } = useQuery({ ...meQuery, select: me => me.preferences.calendar });
  return data ?? defaultWriting.calendar;
}
