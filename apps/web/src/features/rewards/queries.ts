import type { Movement, ResponseOf } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

export type Summary = ResponseOf<'get', '/api/rewards/summary'>;

/** Coins, level, tasks, and unseen celebrations. */
export const summaryQuery = queryOptions({
  queryKey: queryKeys.rewards.summary,
  queryFn: ({ signal }) => request('get', '/api/rewards/summary', undefined, { signal }),
});

/** The movements in pages of 5, newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.rewards.all, 'history'],
  queryFn: ({ pageParam, signal }) => request('get', '/api/rewards/history', { page: pageParam }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
});

/** Flattens the loaded movements. One that a newer one has pushed to the next page is included once. */
export function movementsOf(pages: readonly { movements: readonly Movement[] }[]): Movement[] {
  return [
    ...new Map(pages.flatMap(page => page.movements.map(entry => [entry.id, entry] as const))).values(),
  ];
}
