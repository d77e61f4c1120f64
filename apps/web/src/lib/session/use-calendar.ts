import type { CalendarSystem } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from './me.ts';

/** The calendar in which the owner reads and picks days. */
export function useCalendar(): CalendarSystem {
  const { data } = useQuery({ ...meQuery, select: me => me.preferences.calendar });
  return data ?? 'gregory';
}
