import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** What is unread over all conversations of an owner's. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.messages.unread('owner'),
  queryFn: ({ signal }) => request('get', '/api/messages/unread', undefined, { signal }),
});
