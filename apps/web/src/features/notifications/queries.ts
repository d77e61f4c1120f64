import type { Notification, ResponseOf } from '@rifq/contract/calls';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Changes what is shown without asking: notifications by `read`, and the number of unread ones. */
function show(
  queryClient: QueryClient,
  change: { unread: (before: number) => number; isRead?: (entry: Notification) => boolean },
): void {
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          unread: change.unread(page.unread),
          notifications: page.notifications.map(entry =>
            change.isRead?.(entry) ? { ...entry, read: true } : entry,
          ),
        })),
      },
  );
}

/** Marks as read: one, or with `all` every one. It shows at once and goes back when it could not be saved. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: Notification | 'all') =>
      which === 'all'
        ? request('post', '/api/notifications/read-all')
        : request('post', '/api/notifications/read', { notification_id: which.id }),
    async onMutate(which) {
      await queryClient.cancelQueries(notificationsQuery);
      const before = queryClient.getQueryData(notificationsQuery.queryKey);
      show(queryClient, {
        unread: count => (which === 'all' ? 0 : Math.max(0, count - 1)),
        isRead: ({ id }) => which === 'all' || id === which.id,
      });
      return before;
    },
    onSuccess: ({ unread }) => show(queryClient, { unread: () => unread }),
    onError(_error, _which, before) {
      if (before !== undefined) queryClient.setQueryData(notificationsQuery.queryKey, before);
      void queryClient.invalidateQueries(notificationsQuery);
    },
  });
}
