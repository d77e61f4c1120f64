import { ApiError } from '../calls/api-error.ts';

/** When a reservation is that was moved since its time was shown, as an ISO text; undefined for another failure. */
export function movedElsewhere(error: Error): string | undefined {
  const current = error instanceof ApiError ? error.current : undefined;
  return current !== undefined && 'reservation' in current ? current.reservation.starts_at : undefined;
}
