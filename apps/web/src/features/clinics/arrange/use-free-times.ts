import { type CivilDate, todayIn } from '@rifq/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { addDays, DAYS_A_WEEK } from '../days.ts';

/** Weeks from today within which a reservation can be. */
const WEEKS = 5;

/** Free times by days, without the days that have none. */
export interface FreeDay {
  day: CivilDate;
  times: readonly string[];
}

/**
 * The free times of a doctor from today on, week after week; those of a consultation begin where a follow-up can as well.
 * @param timeZone the clinic's
 */
export function useFreeTimes(doctorId: string, timeZone: string) {
  const today = todayIn(timeZone);
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.clinic.schedule(today, WEEKS * DAYS_A_WEEK, doctorId), 'free'],
    queryFn: ({ pageParam, signal }) =>
      request(
        'get',
        '/api/clinic/schedule',
        { from: addDays(today, pageParam * DAYS_A_WEEK), days: DAYS_A_WEEK, doctor_id: doctorId },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, page) => (page + 1 < WEEKS ? page + 1 : undefined),
  });
  const days: FreeDay[] = (query.data?.pages ?? [])
    .flatMap(page => page.days)
    .map(({ day, doctors }) => ({
      day,
      times: doctors.flatMap(({ free }) => free.map(({ starts_at }) => starts_at)),
    }))
    .filter(({ times }) => times.length > 0);
  return { query, days };
}

export type FreeTimesState = ReturnType<typeof useFreeTimes>;
