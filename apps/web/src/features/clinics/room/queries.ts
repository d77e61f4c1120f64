import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';

/** One reservation of the clinic. Polled every minute: the allowed actions change with the clock. */
export const clinicReservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.clinic.reservation(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/reservations/view', { reservation_id: reservationId }, { signal }),
    select: ({ reservation }) => reservation,
    refetchInterval: MINUTE_MS,
  });

/**
 * The record of a reservation's pet. Each access is logged for its owner, so it is requested only when a doctor opens
 * it.
 */
export const recordQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.clinic.record(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/record', { reservation_id: reservationId }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
