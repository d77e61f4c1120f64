import { reservationRules } from '@rifq/rules';
import { MINUTE_IN_MS } from '../../../core/minutes.ts';
import type { TimeRange } from '../../scheduling/index.ts';

const STEP_MS = reservationRules.visitStepMinutes * MINUTE_IN_MS;

/** Returns the time of the step of visits that has begun then: rounded down. */
export const visitStepAt = (time: Date): Date => new Date(Math.floor(time.getTime() / STEP_MS) * STEP_MS);

/**
 * Lists the times within ranges of working time at which a visit can start, in steps; they overlap. Times of all time
 * zones are multiples of the steps.
 * @param spans in the order of time
 */
export function visitTimesIn(spans: readonly TimeRange[], minutes: number): TimeRange[] {
  const length = minutes * MINUTE_IN_MS;
  return spans.flatMap(({ startsAt, endsAt }) => {
    const first = Math.ceil(startsAt.getTime() / STEP_MS) * STEP_MS;
    const count = Math.max(0, Math.floor((endsAt.getTime() - length - first) / STEP_MS) + 1);
    return Array.from({ length: count }, (_, index) => ({
      startsAt: new Date(first + index * STEP_MS),
      endsAt: new Date(first + index * STEP_MS + length),
    }));
  });
}
