import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { refetch } from '../../lib/calls/refetch.ts';
import { currentLive } from '../../lib/live/current-live.ts';
import { useEcho } from '../../lib/live/echo.ts';

/**
 * Updates the slots of a doctor while they are shown: others' bookings and cancellations change them immediately.
 * @param doctorId null while none is shown
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
      // Changes from before the channel was joined are in no event.
      onSubscribed: refetchSlots,
    });
  }, [queryClient, echo, doctorId]);
}
