import type { ClinicConversation } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { clinicKeys } from '../../../lib/calls/clinic-keys.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** Filters of the conversation list. */
export const whiches = ['all', 'waiting', 'desk', 'unread', 'mine'] as const;
export type Which = (typeof whiches)[number];

const afterNone = (): string | null => null;

/**
 * Conversations of the clinic, in pages of twenty. @param which a filter of the list, or those with emergency signs alone
 * @param search in the name of pet or owner; empty for none
 */
export const conversationsQuery = (which: Which | 'flagged', search: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.messages.conversations({ which, search }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/clinic/messages/conversations',
        {
          which,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: afterNone(),
    getNextPageParam: last => (last.more ? last.conversations.at(-1)?.reservation_id : undefined),
  });

/** Flattens the loaded pages. A conversation that has moved to the next page is included once. */
export function conversationsOf(
  pages: readonly { conversations: readonly ClinicConversation[] }[],
): (ClinicConversation & { id: string })[] {
  const entries = pages.flatMap(page =>
    page.conversations.map(entry => [entry.reservation_id, { ...entry, id: entry.reservation_id }] as const),
  );
  return [...new Map(entries).values()];
}

/** Doctors to whom a conversation can be routed. */
export const routeChoicesQuery = (reservationId: string) =>
  queryOptions({
    queryKey: clinicKeys.routeChoices(reservationId),
    queryFn: ({ signal }) =>
      request(
        'get',
        '/api/clinic/conversations/route-choices',
        { reservation_id: reservationId },
        { signal },
      ),
    select: ({ doctors }) => doctors,
  });

/** Notes of a clinic on one conversation. */
export const notesQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.messages.notes(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/messages/notes', { reservation_id: reservationId }, { signal }),
    select: ({ notes }) => notes,
  });

/** The saved replies of the clinic. */
export const repliesQuery = queryOptions({
  queryKey: queryKeys.messages.replies,
  queryFn: ({ signal }) => request('get', '/api/clinic/messages/replies', undefined, { signal }),
  select: ({ replies }) => replies,
});
