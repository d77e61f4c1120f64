import { type CivilDate, todayIn } from '@rifq/contract';
import type { DaySchedule } from '@rifq/contract/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { addDays, DAYS_A_WEEK } from '../days.ts';

/** Weeks from today within which a reservation can be. */
const WEEKS = 5;

/** The starts of the free times of a day as ISO texts. */
export interface FreeDay {
  day: CivilDate;
  times: readonly string[];
}

/** The free times of a doctor as the schedule has them; those of a consultation begin where a follow-up can as well. */
const scheduled = (days: readonly DaySchedule[]): string[] =>
  days.flatMap(({ doctors }) => doctors.flatMap(({ free }) => free.map(({ starts_at }) => starts_at)));

/**
 * The free times of a doctor from today on, week after week, without the days that have none.
 * @param timeZone the clinic's
 * @param timesOf what is free on scheduled days, in the order of time
 */
export function useFreeTimes(doctorId: string, timeZone: string, timesOf = scheduled) {
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
  const times = timesOf((query.data?.pages ?? []).flatMap(page => page.days));
  const byDay = Map.groupBy(times, startsAt => todayIn(timeZone, new Date(startsAt)));
  const days: FreeDay[] = [...byDay].map(([day, ofDay]) => ({ day, times: ofDay }));
  return { query, days };
}

export type FreeTimesState = ReturnType<typeof useFreeTimes>;
