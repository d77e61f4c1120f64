import type { CivilDate } from '@rifq/rules';
import { useSyncExternalStore } from 'react';
import { currentDay, onClockChange } from '../formats/clock.ts';
import { useTimeZone } from './use-time-zone.ts';

/** Returns today where the owner lives. For days of a pet use `usePetToday`. */
export function useToday(): CivilDate {
  const timeZone = useTimeZone();
  return useSyncExternalStore(onClockChange, () => currentDay(timeZone));
}
