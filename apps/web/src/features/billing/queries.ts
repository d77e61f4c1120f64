import type { CivilDate } from '@rifq/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { clinicKeys } from '../../lib/calls/clinic-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** The bill of a visit at the clinic. */
export const billQuery = (reservationId: string) =>
  queryOptions({
    queryKey: clinicKeys.bill(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/bills/view', { reservation_id: reservationId }, { signal }),
  });

/** Visits of all days with something to pay or to refund, the newest first. */
export const openBillsQuery = queryOptions({
  queryKey: clinicKeys.openBills,
  queryFn: ({ signal }) => request('get', '/api/clinic/bills/open', undefined, { signal }),
});

/** A receipt or a credit note of the clinic. It never changes. */
export const deskReceiptQuery = (receiptId: string) =>
  queryOptions({
    queryKey: clinicKeys.deskReceipt(receiptId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/bills/receipt', { receipt_id: receiptId }, { signal }),
  });

/** What was taken and returned at the desk since the last close. */
export const openDayQuery = queryOptions({
  queryKey: clinicKeys.openDay,
  queryFn: ({ signal }) => request('get', '/api/clinic/closings/open', undefined, { signal }),
});

/** Cursor of the first page: no close before it. */
const beforeNone = (): number | undefined => undefined;

/** The closes of the clinic in pages of 20, the newest first. */
export const closingsQuery = infiniteQueryOptions({
  queryKey: clinicKeys.closings,
  queryFn: ({ pageParam, signal }) =>
    request('get', '/api/clinic/closings/list', pageParam === undefined ? {} : { before: pageParam }, {
      signal,
    }),
  initialPageParam: beforeNone(),
  getNextPageParam: ({ more, closings }) => (more ? closings.at(-1)?.number : undefined),
});

/** A close with its payments and refunds. */
export const closingQuery = (closingId: string) =>
  queryOptions({
    queryKey: clinicKeys.closing(closingId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/closings/view', { closing_id: closingId }, { signal }),
  });

/** The figures of some days of the clinic, both ends included. */
export const figuresQuery = (from: CivilDate, to: CivilDate) =>
  queryOptions({
    queryKey: clinicKeys.figures(from, to),
    queryFn: ({ signal }) => request('get', '/api/clinic/figures', { from, to }, { signal }),
  });

/** The clinic as it stands on its receipts. */
export const sellerQuery = queryOptions({
  queryKey: clinicKeys.seller,
  queryFn: ({ signal }) => request('get', '/api/clinic/seller', undefined, { signal }),
});
