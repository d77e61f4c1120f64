import type { Notification, ResponseOf } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useLoadMore } from '../../lib/calls/use-load-more.ts';

type Page = ResponseOf<'get', '/api/notifications/list'>;

/** The pages that are loaded. */
export interface Pages {
  pages: readonly Page[];
}

/** The notifications in pages of 5, the newest first (specification 9.8); the bell shows how many are unread. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications.list,
  queryFn: ({ pageParam, signal }) =>
    request('get', '/api/notifications/list', { page: pageParam }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
});

/** The loaded notifications. One that a newer one has pushed onto the next page is there once. */
export function listOf({ pages }: Pages): Notification[] {
  return [
    ...new Map(pages.flatMap(page => page.notifications.map(entry => [entry.id, entry] as const))).values(),
  ];
}

/** How many are unread in all, as the latest answer says. */
export function unreadOf({ pages }: Pages): number {
  return pages.at(-1)?.unread ?? 0;
}

/** The pages, and the way to the next one. */
export function useNotifications() {
  const query = useInfiniteQuery(notificationsQuery);
  return { query, ...useLoadMore(notificationsQuery.queryKey, query) };
}

/** Which kinds go by which delivery methods, and the key of web push where it can be had. */
export const deliveryPreferencesQuery = queryOptions({
  queryKey: queryKeys.deliveryPreferences,
  queryFn: ({ signal }) => request('get', '/api/notifications/preferences', undefined, { signal }),
});
