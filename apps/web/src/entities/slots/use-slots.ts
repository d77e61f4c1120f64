import type { Slot } from '@rifq/contract/calls';
import { addCivilDays, type CivilDate, type ConsultationKind, reservationRules } from '@rifq/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/calls/api-error.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useLoadMore } from '../../lib/calls/use-load-more.ts';
import { currentDay } from '../../lib/formats/clock.ts';

const { daysAhead, slotDays } = reservationRules;

export interface Slots {
  /** The first day, if it is not today. */
  from?: CivilDate | undefined;
  /** Free slots; undefined until the first days are loaded, and once the doctor no longer takes reservations. */
  slots: readonly Slot[] | undefined;
  taken: readonly Slot[];
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  /** Loads the following days; undefined after the last one. */
  loadMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** Whether the doctor takes no reservations now: the shown times are no longer bookable. */
export const isDoctorUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reservations.doctor_unavailable';

/**
 * Loads the slots of a doctor from today on, the first days immediately and the following ones on request.
 * @param doctor null while none is chosen; `timeZone` is an IANA name
 */
export function useSlots(doctor: { id: string; timeZone: string } | null, kind: ConsultationKind): Slots {
  const queryKey = queryKeys.slots.of(doctor?.id ?? '', kind);
  const query = useInfiniteQuery({
    queryKey,
    enabled: doctor !== null,
    queryFn: ({ pageParam, signal }) => {
      const today = currentDay(doctor?.timeZone ?? 'UTC');
      const payload = {
        doctor_id: doctor?.id ?? '',
        kind,
        from: addCivilDays(today, pageParam),
        days: Math.min(slotDays, daysAhead + 1 - pageParam),
      };
      return request('get', '/api/reservations/slots', payload, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, before) =>
      before + slotDays <= daysAhead ? before + slotDays : undefined,
  });
  const { loadMore, isLoadingMore } = useLoadMore(queryKey, query);
  const isGone = isDoctorUnavailable(query.error);
  return {
    slots: isGone ? undefined : query.data?.pages.flatMap(page => page.slots),
    taken: query.data?.pages.flatMap(page => page.taken) ?? [],
    error: query.data === undefined || isGone ? query.error : null,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? loadMore : undefined,
    isLoadingMore,
  };
}
