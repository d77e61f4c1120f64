import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

const coming = { state: 'coming', page: 0 } as const;

/** The next reservation, and later ones that wait for a payment or an answer; null for none. */
export const nextQuery = queryOptions({
  queryKey: queryKeys.reservations.list(coming),
  queryFn: ({ signal }) => request('get', '/api/reservations/list', coming, { signal }),
  select({ reservations }) {
    const [next, ...later] = reservations;
    return next === undefined ? null : { next, waiting: later.filter(({ can, offer }) => can.pay || offer) };
  },
});
