import type { Reservation } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/calls/api-error.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { now } from '../../lib/formats/clock.ts';

/** The halves of the list: upcoming, the next first, and past, the newest first. */
type Half = 'coming' | 'past';
/** Shown part of the list: one half, or unread reservations of both. */
export type Segment = Half | 'unread';

/** The current state of one reservation. */
export const reservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.view(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/reservations/view', { reservation_id: reservationId }, { signal }),
    select: ({ reservation }) => reservation,
  });

/** Cursor of the first page: no reservation before it. */
const afterNone = (): string | null => null;

/** Filter within a half of the list. */
export interface Looked {
  /** Null: of all pets. */
  petId: string | null;
  /** Part of the name of pet, doctor or clinic; empty for any. */
  search: string;
}

const unreadOf = (ids: readonly string[]) => ids.slice(0, messageLimits.previews).join(',');

/** Part of the list in pages of 10. @param unreadIds reservations with unread messages */
export const reservationsQuery = (
  segment: Segment,
  { petId, search }: Looked,
  unreadIds: readonly string[],
) =>
  infiniteQueryOptions({
    queryKey: queryKeys.reservations.list({
      segment,
      petId,
      search,
      ...(segment === 'unread' && { ids: unreadOf(unreadIds) }),
    }),
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/reservations/list',
        {
          ...(segment === 'unread' ? { ids: unreadOf(unreadIds) } : { state: segment }),
          ...(pageParam === null ? {} : { after: pageParam }),
          ...(petId === null ? {} : { pet_id: petId }),
          ...(search === '' ? {} : { search }),
        },
        { signal },
      ),
    initialPageParam: afterNone(),
    // Keyset cursor: page numbers would skip a reservation when another one has ended.
    getNextPageParam: last => (last.more ? last.reservations.at(-1)?.id : undefined),
  });

/** Flattens the loaded pages. A reservation that was moved to the next page is included once. */
export function reservationsOf(pages: readonly { reservations: readonly Reservation[] }[]): Reservation[] {
  const entries = pages.flatMap(page => page.reservations.map(entry => [entry.id, entry] as const));
  return [...new Map(entries).values()];
}

/** Whether an error means that an id is malformed or not one of the owner's reservations. */
export function isUnknownReservation(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'reservations.not_found' || error.code === 'request.invalid')
  );
}

/** Whether its time has passed without the room being opened. */
export function isPassed({ state, ends_at }: Pick<Reservation, 'state' | 'ends_at'>, at = now()): boolean {
  return state === 'confirmed' && Date.parse(ends_at) <= at;
}

/** Whether a confirmed one cannot be moved only because its doctor takes no reservations now. */
export function isDoctorOff(
  { can, moves_left, change_until }: Pick<Reservation, 'can' | 'moves_left' | 'change_until'>,
  at = now(),
): boolean {
  return !can.move && moves_left > 0 && Date.parse(change_until) > at;
}

/** Whether it has ended: completed, cancelled, expired or missed. */
export function isReservationClosed({ state }: Pick<Reservation, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled' || state === 'expired' || state === 'no_show';
}
