import type { Payment } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/calls/api-error.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** One payment as stored by the server, without checking the gateway. */
export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: queryKeys.payments.view(paymentId),
    queryFn: ({ signal }) => request('get', '/api/payments/view', { payment_id: paymentId }, { signal }),
  });

/** The card payments in pages of 5, newest first. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.payments.all, 'history'],
  queryFn: ({ pageParam, signal }) =>
    request('get', '/api/payments/history', { page: pageParam }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
});

/** Flattens the loaded pages. A payment that a newer one has pushed to the next page is included once. */
export function paymentsOf(pages: readonly { payments: readonly Payment[] }[]): Payment[] {
  return [...new Map(pages.flatMap(page => page.payments.map(entry => [entry.id, entry] as const))).values()];
}

/** The receipt of a payment and its credit notes, oldest first. */
export const receiptsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments.all, 'receipts', paymentId],
    queryFn: ({ signal }) => request('get', '/api/payments/receipt', { payment_id: paymentId }, { signal }),
    select: ({ receipts }) => receipts,
  });

/** Whether an error means that an id is malformed or not one of the owner's payments or cards. */
export function isUnknownPayment(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'payments.not_found' || error.code === 'request.invalid')
  );
}
