import { type CivilDate, reservationRules } from '@rifq/rules';
import { queryOptions } from '@tanstack/react-query';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { request } from '../../../../lib/calls/request.ts';
import { MINUTE_MS } from '../../../../lib/formats/durations.ts';

/** Free times of each doctor for a visit of a service. Polled every minute: the first of today is now. */
export const visitTimesQuery = (serviceId: string, day: CivilDate) =>
  queryOptions({
    queryKey: clinicKeys.visitTimes(serviceId, day),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/visits/times', { service_id: serviceId, day }, { signal }),
    refetchInterval: MINUTE_MS,
  });

/** Free times to which a visit can be moved on a day. */
export const movedVisitTimesQuery = (reservationId: string, day: CivilDate) =>
  queryOptions({
    queryKey: clinicKeys.visitTimes(reservationId, day),
    queryFn: ({ signal }) =>
      request('get', '/api/clinic/visits/times', { reservation_id: reservationId, day }, { signal }),
  });

const STEP_MS = reservationRules.visitStepMinutes * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;

/** Limits the times of a day to quarters of an hour, and the first after something else. */
export function offeredStarts(starts: readonly string[]): string[] {
  return starts.filter((start, index) => {
    const at = Date.parse(start);
    const before = starts[index - 1];
    return at % QUARTER_MS === 0 || before === undefined || at - Date.parse(before) > STEP_MS;
  });
}
