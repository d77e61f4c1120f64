import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** Unread counts of all conversations of an owner. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.messages.unread('owner'),
  queryFn: ({ signal }) => request('get', '/api/messages/unread', undefined, { signal }),
});
