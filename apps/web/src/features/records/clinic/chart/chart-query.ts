import type { VisitChart } from '@rifq/contract/calls';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { refetchAfter } from '../../../../lib/calls/refetch-table.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';

/** What the clinic has written of a visit, or of an earlier visit of its pet. Each access is logged for the owner. */
export const chartQuery = (reservationId: string, visitId = reservationId) =>
  queryOptions({
    queryKey: [...queryKeys.charts, reservationId, visitId],
    async queryFn({ signal }) {
      const of = { reservation_id: reservationId, visit_id: visitId };
      return (await request('get', '/api/clinic/chart', of, { signal })).chart;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Sends a change of a chart, whose response is the chart as it is then.
 * @param changesWarnings whether the clinic's lists change too
 */
export function useChartChange<Sent = void>(
  reservationId: string,
  send: (sent: Sent) => Promise<{ chart: VisitChart }>,
  { changesWarnings = false, showsErrors = true } = {},
) {
  const queryClient = useQueryClient();
  const { queryKey } = chartQuery(reservationId);
  return useSingleMutation<{ chart: VisitChart }, Sent>({
    mutationFn: send,
    onSuccess({ chart }) {
      queryClient.setQueryData(queryKey, chart);
      if (changesWarnings) refetchAfter(queryClient, 'clinic.changed');
    },
    onError(error) {
      void queryClient.invalidateQueries({ queryKey });
      if (showsErrors) toasts.show({ message: messageOf(error), isFailure: true });
    },
  });
}
