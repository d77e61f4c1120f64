import { messageLimits } from '@rifq/rules';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import type { Side } from '../data/conversation-api.ts';

const beforeNone = (): string | null => null;
const paths = { owner: '/api/messages/search', clinic: '/api/clinic/messages/search' } as const;

/** Messages of a conversation that contain a text, newest first, in pages. */
export const messageSearchQuery = (side: Side, reservationId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.messages.search(side, reservationId, text),
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        paths[side],
        { reservation_id: reservationId, text, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: beforeNone(),
    getNextPageParam: last => (last.more ? last.hits.at(-1)?.message_id : undefined),
    enabled: text.length >= messageLimits.searchLeast,
    // Not cached: each search requests its hits again.
    gcTime: 0,
  });
