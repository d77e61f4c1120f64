import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

const coming = { state: 'coming', page: 0 } as const;

/** The next reservation; null when none is to come. */
export const nextQuery = queryOptions({
  queryKey: queryKeys.reservations.list(coming),
  queryFn: ({ signal }) => request('get', '/api/reservations/list', coming, { signal }),
  select: ({ reservations }) => reservations[0] ?? null,
});
