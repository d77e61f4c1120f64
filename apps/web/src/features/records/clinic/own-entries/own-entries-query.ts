import type { PayloadOf } from '@rifq/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { refreshOf } from '../../../../entities/records/queries.ts';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { request } from '../../../../lib/calls/request.ts';

const FIRST_PAGE: Pick<PayloadOf<'get', '/api/clinic/record/own'>, 'after'> = {};

/** What the clinic recorded of an animal, its visits in pages of 20; each look is on record for the owner. */
export const ownEntriesQuery = (petId: string) =>
  infiniteQueryOptions({
    queryKey: clinicKeys.ownEntries(petId),
    queryFn({ pageParam, signal, client, queryKey }) {
      const of = { pet_id: petId, ...pageParam, ...refreshOf(client, queryKey) };
      return request('get', '/api/clinic/record/own', of, { signal });
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam({ visits, more }) {
      const after = visits.at(-1)?.reservation_id;
      return more && after !== undefined ? { after } : undefined;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
