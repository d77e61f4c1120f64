import type { NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
  isOn: boolean;
}

const SAVING = 'notification-preferences';

/** Keeps a choice: it holds at once, and goes back when it could not be saved. */
export function useSetChannel() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const show = ({ kind, channel, isOn }: Choice) =>
    queryClient.setQueryData(
      queryKey,
      data =>
        data && {
          ...data,
          preferences: { ...data.preferences, [kind]: { ...data.preferences[kind], [channel]: isOn } },
        },
    );

  return useMutation({
    mutationKey: [SAVING],
    // One after another: each sends all choices as they then are.
    scope: { id: SAVING },
    mutationFn: async (_choice: Choice) => {
      const { preferences } = await queryClient.ensureQueryData(preferencesQuery);
      return request('post', '/api/notifications/preferences', { preferences });
    },
    async onMutate(choice) {
      await queryClient.cancelQueries({ queryKey });
      show(choice);
    },
    onError: (_error, choice) => show({ ...choice, isOn: !choice.isOn }),
    onSuccess({ preferences }) {
      // An answer that a later choice has overtaken would undo it on the screen.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1) {
        queryClient.setQueryData(queryKey, data => data && { ...data, preferences });
      }
    },
  });
}
