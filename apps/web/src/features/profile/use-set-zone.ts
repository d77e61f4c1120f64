import type { PayloadOf } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/calls/api-error.ts';
import { request } from '../../lib/calls/request.ts';
import { meQuery } from '../../lib/session/me.ts';

type Zones = Pick<PayloadOf<'post', '/api/profile/update'>, 'time_zone' | 'time_zone_declined'>;

/**
 * Sets the zone of shown times and of reminders, and which zone of a device is not offered again. If another device has
 * changed it, its zone stays and is shown.
 */
export function useSetZone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn(zones: Zones) {
      const version = queryClient.getQueryData(meQuery.queryKey)?.time_zone_version;
      return request('post', '/api/profile/update', { ...zones, time_zone_version: version }, { form: true });
    },
    async onSuccess(me, { time_zone: chosen }) {
      queryClient.setQueryData(meQuery.queryKey, me);
      // Plans and cards have days that depend on it.
      if (chosen !== undefined) await queryClient.invalidateQueries();
    },
    onError(error) {
      const current = error instanceof ApiError ? error.current : undefined;
      if (current !== undefined && 'me' in current) queryClient.setQueryData(meQuery.queryKey, current.me);
    },
  });
}
