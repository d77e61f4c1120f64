import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

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

/** Number of doses pending confirmation. Requesting it is no access to a record, which its owner would see. */
export const dosesCountQuery = queryOptions({
  queryKey: queryKeys.clinic.dosesCount,
  queryFn: ({ signal }) => request('get', '/api/clinic/doses/count', undefined, { signal }),
});
