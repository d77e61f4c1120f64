import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** The bill of an owner's visit, with its receipts. */
export const ownBillQuery = (reservationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reservations.all, 'bill', reservationId],
    queryFn: ({ signal }) =>
      request('get', '/api/reservations/bill', { reservation_id: reservationId }, { signal }),
    select: ({ bill }) => bill,
  });
