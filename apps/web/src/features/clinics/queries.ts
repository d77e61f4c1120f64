import type { CivilDate, ReservationState } from '@rifq/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

const MINUTE_MS = 60_000;

/**
 * Days of the clinic in its zone. It is asked for every minute: what can be done to a reservation, and which slots are
 * free, changes with the clock.
 * @param days 1 to 7
 * @param doctorId null for all doctors
 */
export const scheduleQuery = (from: CivilDate, days: number, doctorId: string | null) =>
  queryOptions({
    queryKey: queryKeys.clinic.schedule(from, days, doctorId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/schedule', { from, days, doctor_id: doctorId ?? undefined }, { signal }),
    refetchInterval: MINUTE_MS,
  });

/** The reservations of the clinic in one state, in pages of 20. */
export const reservationsQuery = (state: ReservationState) =>
  infiniteQueryOptions({
    queryKey: queryKeys.clinic.reservations({ state }),
    queryFn: ({ pageParam, signal }) =>
      request('get', '/api/clinic/reservations/list', { state, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : undefined),
  });

/** A page of the doses that await a doctor's confirmation, from 0. Each has a key of its own, so that none is read twice. */
export const dosesQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.clinic.doses(page),
    queryFn: ({ signal }) => request('get', '/api/clinic/doses', { page }, { signal }),
  });

/** The weeks and days off of the doctors whose hours the caller may change. */
export const hoursQuery = queryOptions({
  queryKey: queryKeys.clinic.hours,
  queryFn: ({ signal }) => request('get', '/api/clinic/hours', undefined, { signal }),
});
