import type { CivilDate } from '@rifq/contract';
import { useSyncExternalStore } from 'react';
import { currentDay, onClockChange } from '../formats/clock.ts';
import { useTimeZone } from './use-time-zone.ts';

/** Today where the owner lives. The days of a pet go by `usePetToday`. */
export function useToday(): CivilDate {
  const timeZone = useTimeZone();
  return useSyncExternalStore(onClockChange, () => currentDay(timeZone));
}
