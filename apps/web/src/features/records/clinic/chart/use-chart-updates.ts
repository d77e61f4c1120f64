import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { refetch } from '../../../../lib/calls/refetch.ts';
import { currentLive } from '../../../../lib/live/current-live.ts';
import { useEcho } from '../../../../lib/live/echo.ts';
import { useAuthUser } from '../../../../lib/session/me.ts';

/** Refetches the charts and the plan of a pet when a doctor of the clinic, or its owner, changes one of them. */
export function useChartUpdates(petId: string, reservationId: string): void {
  const queryClient = useQueryClient();
  const echo = useEcho();
  const userId = useAuthUser()?.id;
  useEffect(() => {
    if (echo === null || userId === undefined) return;
    return currentLive()?.subscribe(`private-notification.${userId}`, {
      events: ['chart.changed'],
      onEvent(_event, payload) {
        const isOfPet =
          typeof payload === 'object' && payload !== null && 'pet_id' in payload && payload.pet_id === petId;
        if (!isOfPet) return;
        refetch(queryClient, { queryKey: queryKeys.charts });
        refetch(queryClient, { queryKey: queryKeys.clinic.record(reservationId) });
      },
    });
  }, [echo, userId, petId, reservationId, queryClient]);
}
