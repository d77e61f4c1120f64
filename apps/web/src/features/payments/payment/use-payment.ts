import { isAwaitingPayer } from '@rifq/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { paymentQuery } from '../queries.ts';

/** A quiet check leaves what is shown alone when it fails. */
type Check = 'shown' | 'quiet';

/**
 * A payment as it stands. While it is awaited the gateway is asked once on arrival, and again whenever the page is seen
 * again; the live channel brings the rest.
 * @returns `isArriving` until the first answer of the gateway, before which nothing may be offered twice
 */
export function usePayment(paymentId: string) {
  const queryClient = useQueryClient();
  const query = useQuery(paymentQuery(paymentId));
  const [wasChecked, setChecked] = useState(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (_check: Check) => request('post', '/api/payments/confirm', { payment_id: paymentId }),
    async onSuccess(answer) {
      // A view that was asked for before may come after.
      await queryClient.cancelQueries(paymentQuery(paymentId));
      const before = queryClient.getQueryData(paymentQuery(paymentId).queryKey);
      queryClient.setQueryData(paymentQuery(paymentId).queryKey, answer);
      if (before?.payment.state === answer.payment.state) return;
      // The tab that asked does not hear of it over the live channel.
      void queryClient.invalidateQueries({ queryKey: queryKeys.payments.history });
      void queryClient.invalidateQueries({ queryKey: queryKeys.payments.receipts(paymentId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.reservations.all });
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
