import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** The owner's entries on waiting lists. */
export const waitingQuery = queryOptions({
  queryKey: [...queryKeys.reservations.all, 'waiting'],
  queryFn: ({ signal }) => request('get', '/api/reservations/waiting', undefined, { signal }),
  select: ({ entries }) => entries,
});
