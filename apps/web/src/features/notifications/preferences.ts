import type { NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../lib/request.ts';

/** The ways that can be chosen; inside the app every notification shows. */
export type Channel = keyof NotificationPreferences[NotificationKind];

/** Which kinds go by which channels, and the key of web push where it can be had. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => request('get', '/api/notifications/preferences', undefined, { signal }),
});

interface Choice {
  kind: NotificationKind;
  channel: Channel;
  on: boolean;
}

const SAVING = 'notification-preferences';

/**
 * Keeps a choice: it holds at once, and goes back when it could not be saved. Only the choice itself is sent, since
 * the others may have been changed elsewhere, even by a link in a mail.
 */
export function useSetChannel() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  /** What the server is known to keep. */
  const saved = useRef<NotificationPreferences>(undefined);
  const show = ({ kind, channel, on }: Choice) =>
    queryClient.setQueryData(
      queryKey,
      data =>
        data && {
          ...data,
          preferences: { ...data.preferences, [kind]: { ...data.preferences[kind], [channel]: on } },
        },
    );

  return useMutation({
    mutationKey: [SAVING],
    // One after another: the last of two about the same box holds.
    scope: { id: SAVING },
    mutationFn: (choice: Choice) => request('post', '/api/notifications/preferences', choice),
    async onMutate(choice) {
      await queryClient.cancelQueries({ queryKey });
      // With others on their way what is shown is not what is kept.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1)
        saved.current = queryClient.getQueryData(queryKey)?.preferences;
      show(choice);
    },
    onError: (_error, { kind, channel }) => {
      const kept = saved.current?.[kind][channel];
      if (kept !== undefined) show({ kind, channel, on: kept });
    },
    onSuccess({ preferences }) {
      saved.current = preferences;
    },
    async onSettled() {
      // With another one on its way the answer would not know of it yet.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1) {
        await queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
