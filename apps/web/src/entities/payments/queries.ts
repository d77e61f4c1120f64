import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** The saved cards, newest first. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => request('post', '/api/payments/list', undefined, { signal }),
});
