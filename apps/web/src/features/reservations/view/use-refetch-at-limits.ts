import type { Reservation } from '@rifq/contract/calls';
import { reservationRules } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from '../../../lib/calls/refetch.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { reservationQuery } from '../queries.ts';

/** Returns the times after which what is fetched about its actions no longer holds. */
function limitsOf(reservation: Reservation): number[] {
  const { state, can, absence, offer, change_until, starts_at, ends_at } = reservation;
  return [
    ...(can.move ? [Date.parse(change_until)] : []),
    ...(can.cancel && state === 'confirmed' ? [Date.parse(starts_at)] : []),
    ...(offer ? [Date.parse(offer.expires_at)] : []),
    ...(absence === 'early' ? [Date.parse(ends_at) + reservationRules.absenceMinutes * MINUTE_MS] : []),
  ];
}

/**
 * Renders each minute what depends on the time, and refetches a reservation once a limit of its actions has passed, which
 * emits no event: again each minute, while the response still is of the time before.
 */
export function useRefetchAtLimits(reservation: Reservation | undefined): void {
  const queryClient = useQueryClient();
  const at = useNow();
  const id = reservation?.id;
  const staleAt = reservation && limitsOf(reservation).some(limit => limit <= at) ? at : null;
  useEffect(() => {
    if (staleAt !== null && id !== undefined)
      refetch(queryClient, { queryKey: reservationQuery(id).queryKey });
  }, [staleAt, id, queryClient]);
}
