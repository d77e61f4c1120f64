import type { Reservation } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';

interface Change<Payload> {
  send: (payload: Payload) => Promise<{ reservation: Reservation }>;
  onChanged: (reservation: Reservation) => void;
  onFailure: (error: Error) => void;
}

/**
 * Changes a reservation, and shows the response immediately. After an error it is refetched, since it may have been
 * changed in another session.
 */
export function useChange<Payload>({ send, onChanged, onFailure }: Change<Payload>) {
  const queryClient = useQueryClient();
  const invalidate = () => {
    void invalidateAfter(queryClient, 'reservation.changed');
    void invalidateAfter(queryClient, 'slots.changed');
  };
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess(response) {
      queryClient.setQueryData(queryKeys.reservations.view(response.reservation.id), response);
      invalidate();
      onChanged(response.reservation);
    },
    onError(error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) invalidate();
      onFailure(error);
    },
  });
  return { change: (payload: Payload) => !isPending && mutate(payload), isPending };
}
