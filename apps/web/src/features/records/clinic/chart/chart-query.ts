import type { VisitChart } from '@rifq/contract/calls';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { chartKey, refreshOf, showChart } from '../../../../entities/records/queries.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { refetchAfter } from '../../../../lib/calls/refetch-table.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';

/** What the clinic has written of a visit, or of an earlier visit of its pet. Each access is logged for the owner. */
export const chartQuery = (reservationId: string, visitId = reservationId) =>
  queryOptions({
    queryKey: chartKey(reservationId, visitId),
    async queryFn({ signal, client, queryKey }) {
      const of = { reservation_id: reservationId, visit_id: visitId, ...refreshOf(client, queryKey) };
      return (await request('get', '/api/clinic/chart', of, { signal })).chart;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

interface ChangeOptions {
  /** Called also when the form is gone by then. */
  onDone?: () => void;
  /** Whether the clinic's lists change too. */
  changesWarnings?: boolean;
  /** Whether errors are shown in a toast; otherwise the caller shows them. */
  showsErrors?: boolean;
}

/** Sends a change of a chart, whose response is the chart as it is then. */
export function useChartChange<Sent = void, Answer extends { chart: VisitChart } = { chart: VisitChart }>(
  reservationId: string,
  send: (sent: Sent) => Promise<Answer>,
  { onDone, changesWarnings = false, showsErrors = true }: ChangeOptions = {},
) {
  const queryClient = useQueryClient();
  const queryKey = chartKey(reservationId);
  return useSingleMutation<Answer, Sent>({
    mutationFn: send,
    async onSuccess({ chart }) {
      await showChart(queryClient, chart);
      if (changesWarnings) refetchAfter(queryClient, 'clinic.changed');
      onDone?.();
    },
    onError(error) {
      void queryClient.invalidateQueries({ queryKey });
      if (showsErrors) toasts.show({ message: messageOf(error), isFailure: true });
    },
  });
}
