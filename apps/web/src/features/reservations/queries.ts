import { messageLimits } from '@rifq/contract';
import type { Reservation } from '@rifq/contract/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/calls/api-error.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { now } from '../../lib/formats/clock.ts';

/** The two halves of the list: those to come, the next first, and those that have ended, the newest first. */
type Half = 'coming' | 'past';
/** What the list shows: one half, or of both those whose conversations have something unread. */
export type Segment = Half | 'unread';

/** One reservation as it stands. */
export const reservationQuery = (reservationId: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.view(reservationId),
    queryFn: ({ signal }) =>
      request('get', '/api/reservations/view', { reservation_id: reservationId }, { signal }),
    select: ({ reservation }) => reservation,
  });

/** A page begins after a reservation, and the first one after none. */
const afterNone = (): string | null => null;

/** What is looked for in a half of the list. */
export interface Looked {
  /** Null: of all pets. */
  petId: string | null;
  /** A part of the name of pet, doctor or clinic; empty for any. */
  search: string;
}

const unreadOf = (ids: readonly string[]) => ids.slice(0, messageLimits.previews).join(',');

/** Part of the list in pages of 10. @param unreadIds the reservations whose conversations have something unread */
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
    // By the last one that is shown: pages by number would skip one when another has ended meanwhile.
    getNextPageParam: last => (last.more ? last.reservations.at(-1)?.id : undefined),
  });

/** The reservations of the loaded pages. One that was moved onto the next page meanwhile is there once. */
export function reservationsOf(pages: readonly { reservations: readonly Reservation[] }[]): Reservation[] {
  const entries = pages.flatMap(page => page.reservations.map(entry => [entry.id, entry] as const));
  return [...new Map(entries).values()];
}

/** Whether an error says that an id is none of the owner's reservations, or no id at all. */
export function isUnknown(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'reservations.not_found' || error.code === 'request.invalid')
  );
}

/** Whether its time has passed without its room having been opened. */
export function isPassed({ state, ends_at }: Pick<Reservation, 'state' | 'ends_at'>, at = now()): boolean {
  return state === 'confirmed' && Date.parse(ends_at) <= at;
}

/** Whether a confirmed one cannot be moved because its doctor takes no reservations now: its time and its moves are left. */
export function isDoctorOff(
  { can, moves_left, change_until }: Pick<Reservation, 'can' | 'moves_left' | 'change_until'>,
  at = now(),
): boolean {
  return !can.move && moves_left > 0 && Date.parse(change_until) > at;
}

/** Whether it is over: completed, given up, or never come to be. */
export function isReservationClosed({ state }: Pick<Reservation, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled' || state === 'expired' || state === 'no_show';
}
