import { type CivilDate, todayIn } from '@rifq/contract';
import { useTimeZone } from './use-time-zone.ts';

/** Today where the owner lives. The days of a pet go by `usePetToday`. */
export function useToday(): CivilDate {
  return todayIn(useTimeZone());
}
