import type { ClinicReservation } from '@rifq/contract/calls';
import type { CivilDate, ClinicListState } from '@rifq/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { MINUTE_MS } from '../../../lib/formats/durations.ts';

/**
 * Days of the clinic in its zone. Polled every minute: the allowed actions and the free slots change with the clock.
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

/** Cursor of the first page: no reservation before it. */
const afterNone = (): string | null => null;

/** The reservations of the clinic in one state, or those that wait for an answer to an offer, in pages of 20. */
export const clinicReservationsQuery = (state: ClinicListState) =>
  infiniteQueryOptions({
    queryKey: queryKeys.clinic.reservations({ state }),
    queryFn: ({ pageParam, signal }) =>
      request('get', '/api/clinic/reservations/list', { state, after: pageParam ?? undefined }, { signal }),
    initialPageParam: afterNone(),
    // Keyset cursor: page numbers would skip a reservation when another one leaves this state.
    getNextPageParam: ({ more, reservations }) => (more ? reservations.at(-1)?.id : undefined),
  });

/** Flattens the loaded pages. A reservation that has moved to the next page is included once. */
export function clinicReservationsOf(
  pages: readonly { readonly reservations: readonly ClinicReservation[] }[],
): ClinicReservation[] {
  const entries = pages.flatMap(page => page.reservations.map(entry => [entry.id, entry] as const));
  return [...new Map(entries).values()];
}

/** One reservation of the clinic. Polled every minute: the allowed actions change with the clock. */
export const clinicReservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.clinic.reservation(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/reservations/view', { reservation_id: reservationId }, { signal }),
    select: ({ reservation }) => reservation,
    refetchInterval: MINUTE_MS,
  });
