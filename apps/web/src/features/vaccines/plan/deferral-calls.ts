import { t } from '@lingui/core/macro';
import type { PayloadOf } from '@rifq/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { refreshPlans } from '../record-calls.ts';

const isStale = (error: Error) => error instanceof ApiError && error.code === 'request.stale';

/** Saves a deferral on a vet's advice, with a toast; settles once the new plan is shown. */
export function useDefer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: PayloadOf<'post', '/api/vaccines/defer'>) =>
      request('post', '/api/vaccines/defer', payload),
    onSuccess: () => {
      toasts.show({ message: t`سُجّل التأجيل` });
      return refreshPlans(client);
    },
    onError(error) {
      if (isStale(error)) void refreshPlans(client);
    },
  });
}

/** Ends a deferral, with a toast. */
export function useResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: PayloadOf<'post', '/api/vaccines/resume'>) =>
      request('post', '/api/vaccines/resume', payload),
    onSuccess: () => {
      toasts.show({ message: t`أُلغي التأجيل` });
      return refreshPlans(client);
    },
    // A note changed by another device is shown first, and can be ended then.
    onError: error => (isStale(error) ? refreshPlans(client) : undefined),
  });
}

/** Ends a health state, with a toast. */
export function useEndHealthState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: PayloadOf<'post', '/api/vaccines/health-states/end'>) =>
      request('post', '/api/vaccines/health-states/end', payload),
    onSuccess: () => {
      toasts.show({ message: t`عادت المواعيد إلى الخطة` });
      return refreshPlans(client);
    },
    onError: error => (isStale(error) ? refreshPlans(client) : undefined),
  });
}
