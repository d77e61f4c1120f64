import type { VisitChart } from '@rifq/contract/calls';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** Says in a read that its page shows the data already, so that a refetch is no access of its own. */
export const refreshOf = (client: QueryClient, queryKey: QueryKey): { is_refresh?: 'true' } =>
  client.getQueryData(queryKey) === undefined ? {} : { is_refresh: 'true' };

/** Key of the chart of a visit, or of an earlier visit of its pet. */
export const chartKey = (reservationId: string, visitId = reservationId) =>
  [...queryKeys.charts, reservationId, visitId] as const;

/** Shows the chart in a response to a change, and drops reads that began before it. */
export async function showChart(client: QueryClient, chart: VisitChart): Promise<void> {
  const queryKey = chartKey(chart.reservation_id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, chart);
}

/**
 * The record of a reservation's pet. Each access is logged for its owner, so it is requested only when a doctor opens
 * it.
 */
export const recordQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.clinic.record(reservationId),
    queryFn({ signal, client, queryKey }) {
      const of = { reservation_id: reservationId, ...refreshOf(client, queryKey) };
      return request('get', '/api/clinic/record', of, { signal });
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Number of doses pending confirmation. Requesting it is no access to a record, which its owner would see. */
export const dosesCountQuery = queryOptions({
  queryKey: queryKeys.clinic.dosesCount,
  queryFn: ({ signal }) => request('get', '/api/clinic/doses/count', undefined, { signal }),
});
