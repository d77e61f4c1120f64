import type { CivilDate, ReservationState } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { MINUTE_MS } from '../../lib/formats/durations.ts';

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

/** A page begins after a reservation, and the first one after none. */
const afterNone = (): string | null => null;

/** The reservations of the clinic in one state, in pages of 20. */
export const reservationsQuery = (state: ReservationState) =>
  infiniteQueryOptions({
    queryKey: queryKeys.clinic.reservations({ state }),
    queryFn: ({ pageParam, signal }) =>
      request('get', '/api/clinic/reservations/list', { state, after: pageParam ?? undefined }, { signal }),
    initialPageParam: afterNone(),
    // By the last one that is shown: pages by number would skip one when another has left this state meanwhile.
    getNextPageParam: ({ more, reservations }) => (more ? reservations.at(-1)?.id : undefined),
  });

/** The reservations of the loaded pages. One that was moved onto the next page meanwhile is there once. */
export function reservationsOf(
  pages: readonly { readonly reservations: readonly ClinicReservation[] }[],
): ClinicReservation[] {
  const entries = pages.flatMap(page => page.reservations.map(entry => [entry.id, entry] as const));
  return [...new Map(entries).values()];
}

/** How many doses await a doctor's confirmation. To ask is no look at a record, which its owner would read of. */
export const dosesCountQuery = queryOptions({
  queryKey: queryKeys.clinic.dosesCount,
  queryFn: ({ signal }) => request('get', '/api/clinic/doses/count', undefined, { signal }),
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
