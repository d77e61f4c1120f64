import { type CivilDate, todayIn } from '@rifq/contract';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from './me.ts';

/** Today where the owner lives. The days of a pet go by `usePetToday`. */
export function useToday(): CivilDate {
  const { data: timeZone } = useQuery({ ...meQuery, select: me => me.time_zone });
  return todayIn(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
