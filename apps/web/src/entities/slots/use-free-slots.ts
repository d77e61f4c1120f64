import type { DaySchedule, Slot } from '@rifq/contract/calls';
import { addCivilDays, type CivilDate, daysBetween, reservationRules } from '@rifq/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useLoadMore } from '../../lib/calls/use-load-more.ts';
import { currentDay } from '../../lib/formats/clock.ts';
import { DAYS_A_WEEK } from '../../lib/formats/durations.ts';
import { dayOf } from './days.ts';
import type { Slots } from './use-slots.ts';

/** The free slots of a doctor in the schedule; a follow-up can start where a consultation can. */
const scheduled = (days: readonly DaySchedule[]): Slot[] =>
  days.flatMap(({ doctors }) => doctors.flatMap(({ free }) => free));

interface FreeSlotsOptions {
  /** Today by default. */
  from?: CivilDate;
  /** Returns the free slots of scheduled days. */
  slotsOf?: (days: readonly DaySchedule[]) => Slot[];
}

/**
 * Loads the free slots of a doctor from a day on, week by week.
 * @param timeZone of the clinic
 */
export function useFreeSlots(
  doctorId: string,
  timeZone: string,
  { from = currentDay(timeZone), slotsOf = scheduled }: FreeSlotsOptions = {},
): Slots {
  const last = addCivilDays(currentDay(timeZone), reservationRules.daysAhead);
  // At night the first times are on the clinic's day before.
  const first = addCivilDays(from, -1);
  const weeks = Math.ceil((daysBetween(first, last) + 1) / DAYS_A_WEEK);
  const queryKey = [...queryKeys.clinic.schedule(first, weeks * DAYS_A_WEEK, doctorId), 'free'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/clinic/schedule',
        { from: addCivilDays(first, pageParam * DAYS_A_WEEK), days: DAYS_A_WEEK, doctor_id: doctorId },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, page) => (page + 1 < weeks ? page + 1 : undefined),
  });
  const { loadMore, isLoadingMore } = useLoadMore(queryKey, query);
  const { data } = query;
  return {
    from,
    slots:
      data &&
      slotsOf(data.pages.flatMap(page => page.days)).filter(slot => dayOf(slot.starts_at, timeZone) >= from),
    taken: [],
    error: data === undefined ? query.error : null,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? loadMore : undefined,
    isLoadingMore,
  };
}
