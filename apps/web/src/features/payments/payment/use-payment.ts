import { isAwaitingPayer } from '@rifq/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { paymentQuery } from '../queries.ts';

/** A quiet check shows no error when it fails. */
type Check = 'shown' | 'quiet';

/**
 * The current state of a payment. While it is pending the gateway is checked once on arrival, and again whenever the
 * page becomes visible; the live channel brings other changes.
 * @returns `isArriving` until the first response of the gateway, before which no second payment may be offered
 */
export function usePayment(paymentId: string) {
  const queryClient = useQueryClient();
  const query = useQuery(paymentQuery(paymentId));
  const [wasChecked, setChecked] = useState(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (_check: Check) => request('post', '/api/payments/confirm', { payment_id: paymentId }),
    async onSuccess(response) {
      // A pending request of the payment may return an older state.
      await queryClient.cancelQueries(paymentQuery(paymentId));
      const before = queryClient.getQueryData(paymentQuery(paymentId).queryKey);
      queryClient.setQueryData(paymentQuery(paymentId).queryKey, response);
      if (before?.payment.state === response.payment.state) return;
      // This tab receives no live event of its own check.
      void invalidateAfter(queryClient, 'payment.changed', paymentQuery(paymentId).queryKey);
    },
    onSettled: () => setChecked(true),
  });
  const isOpen = query.data !== undefined && isAwaitingPayer(query.data.payment.state);
  useEffect(() => {
    if (!isOpen) return;
    mutate('shown');
    const onSeen = () => document.visibilityState === 'visible' && mutate('quiet');
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [isOpen, mutate]);

  return {
    query,
    isArriving: isOpen && !wasChecked,
    isChecking: isPending && variables === 'shown',
    checkError: isOpen && variables === 'shown' ? error : null,
    check: () => mutate('shown'),
  };
}
