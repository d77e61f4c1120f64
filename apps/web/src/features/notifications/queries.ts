import type { Notification, ResponseOf } from '@rifq/contract/calls';
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

type Page = ResponseOf<'get', '/api/notifications/list'>;

/** The pages that are loaded. */
export interface Pages {
  pages: readonly Page[];
}

/** The notifications in pages of 5, the newest first (seed, section 9); the bell shows how many are unread. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
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

/**
 * The pages, and the way to the next one. A refetch and the next page cut each other off, so it waits for a refetch
 * that runs, and asks again where one that began later took its place.
 */
export function useNotifications() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const loaded = query.data?.pages.length ?? 0;
      let now: Pick<typeof query, 'data' | 'hasNextPage' | 'isError'>;
      do {
        if (queryClient.isFetching(notificationsQuery) > 0) await query.refetch({ cancelRefetch: false });
        now = await query.fetchNextPage();
      } while (now.hasNextPage && !now.isError && (now.data?.pages.length ?? 0) <= loaded);
    },
  });
  return { query, loadMore: () => mutate(), isLoadingMore: isPending };
}

/** Changes what is shown without asking. It stays as old as it was: the server has not said so. */
function show(
  queryClient: QueryClient,
  change: { unread: (before: number) => number; isRead: (entry: Notification) => boolean },
): void {
  const { queryKey } = notificationsQuery;
  const state = queryClient.getQueryState(queryKey);
  if (state?.data === undefined) return;
  const pages = state.data.pages.map(page => ({
    ...page,
    unread: change.unread(page.unread),
    notifications: page.notifications.map(entry => ({ ...entry, read: change.isRead(entry) })),
  }));
  queryClient.setQueryData(queryKey, { ...state.data, pages }, { updatedAt: state.dataUpdatedAt });
}

const MARKING = ['notifications', 'mark-read'];

/**
 * Marks as read: one, or with `all` every one. It shows at once, goes back when it could not be saved, and is over
 * once the list has been asked for anew: what was on its way meanwhile was cut off.
 */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MARKING,
    mutationFn: (which: Notification | 'all') =>
      which === 'all'
        ? request('post', '/api/notifications/read-all')
        : request('post', '/api/notifications/read', { notification_id: which.id }),
    async onMutate(which) {
      await queryClient.cancelQueries(notificationsQuery);
      const data = queryClient.getQueryData(notificationsQuery.queryKey);
      const unread = data === undefined ? 0 : unreadOf(data);
      const taken = which === 'all' ? unread : Math.min(1, unread);
      const marked = new Set(
        (which === 'all' ? listOf(data ?? { pages: [] }) : [which])
          .filter(({ read }) => !read)
          .map(({ id }) => id),
      );
      show(queryClient, {
        unread: count => Math.max(0, count - taken),
        isRead: ({ id, read }) => read || marked.has(id),
      });
      return { taken, marked };
    },
    onError(_error, _which, change) {
      if (change === undefined) return;
      // Pages that came meanwhile stay.
      show(queryClient, {
        unread: count => count + change.taken,
        isRead: ({ id, read }) => read && !change.marked.has(id),
      });
    },
    async onSettled() {
      // With another one on its way the list would not know of it yet.
      if (queryClient.isMutating({ mutationKey: MARKING }) === 1) {
        await queryClient.invalidateQueries(notificationsQuery);
      }
    },
  });
}
