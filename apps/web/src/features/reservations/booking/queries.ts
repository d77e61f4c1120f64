import type { DoctorLanguage } from '@rifq/contract';
import type { Doctor, Reservation } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { now } from '../../../lib/formats/clock.ts';

/** Which doctors are looked for; null: any. */
export interface DoctorFilter {
  city: string | null;
  language: DoctorLanguage | null;
}
export const EVERYONE: DoctorFilter = { city: null, language: null };

/** Doctors who take reservations, the one who is free first at the head, in pages of 50. */
export const doctorsQuery = (filter: DoctorFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.doctors.list(filter),
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/doctors/list',
        {
          ...(filter.city === null ? {} : { city: filter.city }),
          ...(filter.language === null ? {} : { language: filter.language }),
          page: pageParam,
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, lastPage) => (last.more ? lastPage + 1 : undefined),
  });

/** The doctors of these answers, each once: one can have moved onto the next page between them. */
export function doctorsOf(pages: readonly { doctors: readonly Doctor[] }[]): Doctor[] {
  return [...new Map(pages.flatMap(({ doctors }) => doctors.map(one => [one.id, one] as const))).values()];
}

/** These doctors, without those who have left. */
export const namedDoctorsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.doctors.list({ ids }),
    queryFn: async ({ signal }) =>
      doctorsOf(
        await Promise.all(
          ids.map(doctor_id => request('get', '/api/doctors/list', { doctor_id }, { signal })),
        ),
      ),
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
  return reservation.follow_up_until !== null && Date.parse(reservation.follow_up_until) > now();
}
