import type { Notification, ResponseOf } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useLoadMore } from '../../lib/calls/use-load-more.ts';

type Page = ResponseOf<'get', '/api/notifications/list'>;

/** The loaded pages. */
export interface Pages {
  pages: readonly Page[];
}

/** The notifications in pages of 5, newest first (specification 9.8); the bell shows the unread count. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications.list,
  queryFn: ({ pageParam, signal }) =>
    request('get', '/api/notifications/list', { page: pageParam }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
});

/** Flattens the loaded pages. A notification that a newer one has pushed to the next page is included once. */
export function listOf({ pages }: Pages): Notification[] {
  return [
    ...new Map(pages.flatMap(page => page.notifications.map(entry => [entry.id, entry] as const))).values(),
  ];
}

/** Returns the total unread count of the latest response. */
export function unreadCountOf({ pages }: Pages): number {
  return pages.at(-1)?.unread ?? 0;
}

/** Loads the pages on demand. */
export function useNotifications() {
  const query = useInfiniteQuery(notificationsQuery);
  return { query, ...useLoadMore(notificationsQuery.queryKey, query) };
}

/** Delivery methods by kind, and the key of web push if available. */
export const deliveryPreferencesQuery = queryOptions({
  queryKey: queryKeys.deliveryPreferences,
  queryFn: ({ signal }) => request('get', '/api/notifications/preferences', undefined, { signal }),
});
