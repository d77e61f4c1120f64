import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';

/** One reservation of the clinic. It is asked for every minute: what can be done to it changes with the clock. */
export const reservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.clinic.reservation(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/reservations/view', { reservation_id: reservationId }, { signal }),
    select: ({ reservation }) => reservation,
    refetchInterval: MINUTE_MS,
  });

/** The record of the pet of a reservation. Its owner reads who looked, so it is asked for only when a doctor wants it. */
export const recordQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.clinic.record(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/record', { reservation_id: reservationId }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
