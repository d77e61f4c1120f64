import type { Movement, ResponseOf } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

export type Summary = ResponseOf<'get', '/api/rewards/summary'>;

/** Coins, level, tasks, and what was not celebrated yet. */
export const summaryQuery = queryOptions({
  queryKey: queryKeys.rewards.summary,
  queryFn: ({ signal }) => request('get', '/api/rewards/summary', undefined, { signal }),
});

/** The movements in pages of 5, the newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: queryKeys.rewards.history,
  queryFn: ({ pageParam, signal }) => request('get', '/api/rewards/history', { page: pageParam }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
});

/** The loaded movements. One that a newer one has pushed onto the next page is there once. */
export function movementsOf(pages: readonly { movements: readonly Movement[] }[]): Movement[] {
  return [
    ...new Map(pages.flatMap(page => page.movements.map(entry => [entry.id, entry] as const))).values(),
  ];
}
