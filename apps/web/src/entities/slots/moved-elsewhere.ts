import { ApiError } from '../../lib/calls/api-error.ts';

/**
 * Returns the new time of a reservation that was rescheduled since it was shown, as an ISO text; undefined for another
 * failure.
 */
export function movedElsewhere(error: Error): string | undefined {
  const current = error instanceof ApiError ? error.current : undefined;
  return current !== undefined && 'reservation' in current ? current.reservation.starts_at : undefined;
}
