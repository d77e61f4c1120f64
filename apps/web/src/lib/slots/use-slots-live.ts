import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../calls/query-keys.ts';
import { refetch } from '../calls/refetch.ts';
import { currentLive } from '../live/current-live.ts';
import { useEcho } from '../live/echo.ts';

/**
 * Keeps the slots of a doctor up to date while they are shown: what others book or set free changes them at once.
 * @param doctorId null: none is shown
 */
export function useSlotsLive(doctorId: string | null): void {
  const queryClient = useQueryClient();
  const echo = useEcho();
  useEffect(() => {
    const live = currentLive();
    if (doctorId === null || echo === null || live === null) return;
    const refetchSlots = () => refetch(queryClient, { queryKey: [...queryKeys.slots.all, doctorId] });
    return live.subscribe(`private-slots.${doctorId}`, {
      events: ['slots.changed'],
      onEvent: refetchSlots,
      // What changed before the channel was joined is in no event.
      onSubscribed: refetchSlots,
    });
  }, [queryClient, echo, doctorId]);
}
