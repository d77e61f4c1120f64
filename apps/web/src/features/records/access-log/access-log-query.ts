import type { ResponseOf } from '@rifq/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

export type AccessLogPage = ResponseOf<'get', '/api/reservations/looks'>;
export type AccessLogEntry = AccessLogPage['looks'][number];

/** Access log of a pet's record, latest first, in pages of 20. */
export const accessLogQuery = (petId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.accessLogs, petId],
    queryFn: ({ pageParam, signal }) =>
      request('get', '/api/reservations/looks', { pet_id: petId, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
  });

/** Flattens the loaded pages. An entry that a newer one has pushed to the next page is included once. */
export function accessLogEntriesOf(pages: readonly AccessLogPage[]): AccessLogEntry[] {
  return [...new Map(pages.flatMap(page => page.looks.map(entry => [entry.id, entry] as const))).values()];
}
