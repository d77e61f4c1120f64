import type { DeliveryMethod, NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../lib/calls/request.ts';
import { deliveryPreferencesQuery } from './queries.ts';

interface Choice {
  kind: NotificationKind;
  method: DeliveryMethod;
  on: boolean;
}

const SAVING = 'set-delivery';

/**
 * Saves a choice, as an optimistic update. Only the choice itself is sent, since others may have been changed in
 * another session or by a link in an email.
 */
export function useSetDelivery() {
  const queryClient = useQueryClient();
  const { queryKey } = deliveryPreferencesQuery;
  /** The last state confirmed by the server. */
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
    // Sequential, so that the last of two choices for a box wins.
    scope: { id: SAVING },
    mutationFn: ({ method: channel, ...choice }: Choice) =>
      request('post', '/api/notifications/preferences', { ...choice, channel }),
    async onMutate(choice) {
      await queryClient.cancelQueries({ queryKey });
      // With other choices pending, the cached state is not the saved one.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1)
        saved.current = queryClient.getQueryData(queryKey)?.preferences;
      show(choice);
    },
    onError: (_error, { kind, method }) => {
      const savedChoice = saved.current?.[kind][method];
      if (savedChoice !== undefined) show({ kind, method, on: savedChoice });
    },
    onSuccess({ preferences }) {
      saved.current = preferences;
    },
    async onSettled() {
      // A refetch would not include other pending choices.
      if (queryClient.isMutating({ mutationKey: [SAVING] }) === 1) {
        await queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
