import type { Reservation } from '@rifq/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';

/** All doctors who take reservations, the one who is free first at the head. */
export const doctorsQuery = queryOptions({
  queryKey: queryKeys.doctors.list({}),
  queryFn: ({ signal }) => request('get', '/api/doctors/list', {}, { signal }),
});

const completed = { state: 'completed', page: 0 } as const;

/** The last completed reservations after which a follow-up can be booked. */
export const followUpsQuery = queryOptions({
  queryKey: queryKeys.reservations.list(completed),
  queryFn: ({ signal }) => request('get', '/api/reservations/list', completed, { signal }),
  select: ({ reservations }) => reservations.filter(isFollowable),
});

/** The saved cards. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => request('post', '/api/payments/list', undefined, { signal }),
});

/** A completed reservation after which a follow-up can be booked. */
export type Followable = Reservation & { follow_up_until: string };

function isFollowable(reservation: Reservation): reservation is Followable {
  return reservation.follow_up_until !== null && Date.parse(reservation.follow_up_until) > Date.now();
}
