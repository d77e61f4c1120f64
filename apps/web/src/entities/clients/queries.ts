import type { ClinicClient, PayloadOf } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { clinicKeys } from '../../lib/calls/clinic-keys.ts';
import { request } from '../../lib/calls/request.ts';

const FIRST_PAGE: Pick<PayloadOf<'post', '/api/clinic/clients/search'>, 'after'> = {};

/** The clinic's own clients, the last seen first, in pages of 20. @param search empty for all */
export const clientSearchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: clinicKeys.clients(search),
    queryFn: ({ pageParam, signal }) =>
      request(
        'post',
        '/api/clinic/clients/search',
        { ...(search === '' ? {} : { search }), ...pageParam },
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  });

/** Flattens the loaded pages. A client that has moved to the next page is included once. */
export function clientsOf(pages: readonly { readonly clients: readonly ClinicClient[] }[]): ClinicClient[] {
  const entries = pages.flatMap(page => page.clients.map(client => [client.id, client] as const));
  return [...new Map(entries).values()];
}

/** A client with patients and reservations at the clinic. */
export const clientQuery = (clientId: string) =>
  queryOptions({
    queryKey: clinicKeys.client(clientId),
    queryFn: ({ signal }) => request('get', '/api/clinic/clients/view', { client_id: clientId }, { signal }),
  });

/** Reservations of a client before the one given, in pages of 50. */
export const earlierReservationsQuery = (clientId: string, before: string) =>
  infiniteQueryOptions({
    queryKey: [...clinicKeys.client(clientId), before],
    queryFn: ({ pageParam, signal }) =>
      request('get', '/api/clinic/clients/view', { client_id: clientId, after: pageParam }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ reservations, more_reservations: more }) =>
      more ? reservations.at(-1)?.id : undefined,
  });
