import type { Me, PayloadOf, Preferences } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../lib/calls/refetch-table.ts';
import { request } from '../../lib/calls/request.ts';
import { photoToSend } from '../../lib/files/shrink-photo.ts';
import { meQuery } from '../../lib/session/me.ts';

type ProfileChange = PayloadOf<'post', '/api/profile/update'>;

/** Sends changes of the profile; only truthy fields leave the browser (specification 5.1). */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ avatar, ...change }: ProfileChange & { avatar?: File }) {
      const picture = avatar && { avatar: await photoToSend(avatar) };
      return request('post', '/api/profile/update', { ...change, ...picture }, { form: true });
    },
    async onSuccess(me, { email }) {
      queryClient.setQueryData(meQuery.queryKey, me);
      if (email !== undefined) await invalidateAfter(queryClient, 'user.updated', meQuery.queryKey);
    },
  });
}

const PREFERENCES = ['preferences'];

/** Saves a preference, as an optimistic update. */
export function useSetPreference() {
  const queryClient = useQueryClient();
  const show = (change: Partial<Preferences>) =>
    queryClient.setQueryData(
      meQuery.queryKey,
      (me: Me | undefined) => me && { ...me, preferences: { ...me.preferences, ...change } },
    );

  return useMutation({
    mutationKey: PREFERENCES,
    // Sequential, so that the last choice wins.
    scope: { id: PREFERENCES[0] ?? '' },
    mutationFn: (change: Partial<Preferences>) =>
      request('post', '/api/profile/update', change, { form: true }),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
      const before = queryClient.getQueryData(meQuery.queryKey)?.preferences;
      show(change);
      return before;
    },
    onError(_error, change, before) {
      if (before === undefined) return;
      const keys = Object.keys(change).filter(key => key in before);
      show(Object.fromEntries(Object.entries(before).filter(([key]) => keys.includes(key))));
    },
    onSuccess(me) {
      // The response to an earlier choice would revert a later one on the screen.
      if (queryClient.isMutating({ mutationKey: PREFERENCES }) === 1) {
        queryClient.setQueryData(meQuery.queryKey, me);
      }
    },
  });
}
