import { useCountdown } from '../../lib/forms/use-countdown.ts';

/**
 * Whole seconds left of a hold, 0 once it has expired.
 * @param heldUntil an ISO timestamp; null for no hold
 */
export const useHoldCountdown = (heldUntil: string | null): number =>
  useCountdown(heldUntil === null ? 0 : Date.parse(heldUntil));
