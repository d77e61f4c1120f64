import type { Bill } from '@rifq/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateAfter, refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { billQuery } from '../queries.ts';

/** Shows a bill as a change returned it, and refetches the bill after a refusal: a colleague may have been faster. */
export function useBillChange(reservationId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = billQuery(reservationId);
  return {
    show(response: { bill: Bill }): Promise<void> {
      queryClient.setQueryData(queryKey, response);
      return invalidateAfter(queryClient, 'bill.changed', queryKey);
    },
    refetch: () => refetchAfter(queryClient, 'bill.changed'),
    /** Returns the bill as it is stored now. */
    fetch: async () => (await queryClient.fetchQuery({ ...billQuery(reservationId), staleTime: 0 })).bill,
  };
}
