import type { NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../lib/calls/request.ts';
import { deliveryPreferencesQuery } from './queries.ts';

/** The methods that can be chosen; inside the app every notification shows. */
export type DeliveryMethod = keyof NotificationPreferences[NotificationKind];

interface Choice {
  kind: NotificationKind;
  method: DeliveryMethod;
  on: boolean;
}

const SAVING = 'set-delivery';

/**
 * Saves a choice, as an optimistic update. Only the choice itself is sent, since the others may have been changed
 * elsewhere, even by a link in a mail.
 */
export function useSetDelivery() {
  const queryClient = useQueryClient();
  const { queryKey } = deliveryPreferencesQuery;
  /** What the server is known to have. */
  const saved = useRef<NotificationPreferences>(undefined);
  const show = ({ kind, method, on }: Choice) =>
    queryClient.setQueryData(
      queryKey,
      data =>
        data && {
          ...data,
          preferences: { ...data.preferences, [kind]: { ...data.preferences[kind], [method]: on } },
        },
    );

  return useMutation({
    mutationKey: [SAVING],
    // One after another: the last of two about the same box holds.
    scope: { id: SAVING },
    mutationFn: ({ method: channel, ...choice }: Choice) =>
      request('post', '/api/notifications/preferences', { ...choice, channel }),
    async onMutate(choice) {
      await queryClient.cancelQueries({ queryKey });
      // With others pending, what is shown is not what is saved.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1)
        saved.current = queryClient.getQueryData(queryKey)?.preferences;
      show(choice);
    },
    onError: (_error, { kind, method }) => {
      const kept = saved.current?.[kind][method];
      if (kept !== undefined) show({ kind, method, on: kept });
    },
    onSuccess({ preferences }) {
      saved.current = preferences;
    },
    async onSettled() {
      // An answer would not know of another one that is pending.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1) {
        await queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
