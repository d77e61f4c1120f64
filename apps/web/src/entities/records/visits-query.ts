import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** Closed visits of a pet with its warnings, latest first, in pages of 50. */
export const visitsQuery = (petId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.visits, petId],
    queryFn: ({ pageParam, signal }) =>
      request('get', '/api/reservations/visits', { pet_id: petId, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
  });
