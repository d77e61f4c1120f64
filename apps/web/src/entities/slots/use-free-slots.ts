import type { DaySchedule, Slot } from '@rifq/contract/calls';
import { addCivilDays } from '@rifq/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useLoadMore } from '../../lib/calls/use-load-more.ts';
import { currentDay } from '../../lib/formats/clock.ts';
import { DAYS_A_WEEK } from '../../lib/formats/durations.ts';
import type { Slots } from './use-slots.ts';

/** Weeks from today within which a reservation can be. */
const WEEKS = 5;

/** The free slots of a doctor in the schedule; a follow-up can start where a consultation can. */
const scheduled = (days: readonly DaySchedule[]): Slot[] =>
  days.flatMap(({ doctors }) => doctors.flatMap(({ free }) => free));

/**
 * Loads the free slots of a doctor from today on, week by week.
 * @param timeZone of the clinic
 * @param slotsOf free slots of scheduled days
 */
export function useFreeSlots(doctorId: string, timeZone: string, slotsOf = scheduled): Slots {
  const today = currentDay(timeZone);
  const queryKey = [...queryKeys.clinic.schedule(today, WEEKS * DAYS_A_WEEK, doctorId), 'free'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/clinic/schedule',
        { from: addCivilDays(today, pageParam * DAYS_A_WEEK), days: DAYS_A_WEEK, doctor_id: doctorId },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, page) => (page + 1 < WEEKS ? page + 1 : undefined),
  });
  const { loadMore, isLoadingMore } = useLoadMore(queryKey, query);
  const { data } = query;
  return {
    slots: data && slotsOf(data.pages.flatMap(page => page.days)),
    taken: [],
    error: data === undefined ? query.error : null,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? loadMore : undefined,
    isLoadingMore,
  };
}
