import type { Doctor, Reservation } from '@rifq/contract/calls';
import type { DoctorLanguage } from '@rifq/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { now } from '../../../lib/formats/clock.ts';

/** Filter of doctors; null: any. */
export interface BookingDoctorFilter {
  city: string | null;
  language: DoctorLanguage | null;
}
export const EVERYONE: BookingDoctorFilter = { city: null, language: null };

/** Doctors who take reservations, those with the earliest free slot first, in pages of 50. */
export const doctorsQuery = (filter: BookingDoctorFilter) =>
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

/** Flattens these pages, each doctor once: one can move to the next page between requests. */
export function doctorsOf(pages: readonly { doctors: readonly Doctor[] }[]): Doctor[] {
  return [...new Map(pages.flatMap(({ doctors }) => doctors.map(one => [one.id, one] as const))).values()];
}

/** These doctors, except departed ones. */
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

/** The latest completed reservations that allow a follow-up. */
export const followUpsQuery = queryOptions({
  queryKey: queryKeys.reservations.list(completed),
  queryFn: ({ signal }) => request('get', '/api/reservations/list', completed, { signal }),
  select: ({ reservations }) => reservations.filter(isFollowable),
});

/** A completed reservation that allows a follow-up. */
export type Followable = Reservation & { follow_up_until: string };

function isFollowable(reservation: Reservation): reservation is Followable {
  return reservation.follow_up_until !== null && Date.parse(reservation.follow_up_until) > now();
}
