import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { request } from './request.ts';

/** The saved cards, newest first. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => request('post', '/api/payments/list', undefined, { signal }),
});
