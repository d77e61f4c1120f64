import type { TimeRange } from './hours.ts';

const MINUTE_MS = 60_000;

/**
 * Splits ranges of working time into consecutive slots from the start of each range, as many as end within it.
 * @param minutes of each slot
 */
export function slotsIn(spans: readonly TimeRange[], minutes: number): TimeRange[] {
  const length = minutes * MINUTE_MS;
  return spans.flatMap(({ startsAt, endsAt }) => {
    const count = Math.floor((endsAt.getTime() - startsAt.getTime()) / length);
    return Array.from({ length: count }, (_, index) => ({
      startsAt: new Date(startsAt.getTime() + index * length),
      endsAt: new Date(startsAt.getTime() + (index + 1) * length),
    }));
  });
}
