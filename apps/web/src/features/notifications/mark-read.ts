import type { Notification } from '@rifq/contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/calls/request.ts';
import { listOf, notificationsQuery, unreadCountOf } from './queries.ts';

/** Updates the cache optimistically, but leaves its timestamp: it is not confirmed by the server. */
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

const MARKING = ['mark-read'];

/**
 * Marks one or `all` as read. The update is optimistic, and pending until the list is refetched, since a concurrent
 * fetch was cancelled.
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
      const unread = data === undefined ? 0 : unreadCountOf(data);
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
      // Pages loaded in the meantime stay.
      show(queryClient, {
        unread: count => count + change.taken,
        isRead: ({ id, read }) => read && !change.marked.has(id),
      });
    },
    async onSettled() {
      // A refetch would not include other pending changes.
      if (queryClient.isMutating({ mutationKey: MARKING }) === 1) {
        await queryClient.invalidateQueries(notificationsQuery);
      }
    },
  });
}
