import { useCountdown } from '../../lib/forms/use-countdown.ts';

/**
 * The whole seconds that are left of a hold, 0 once it is over.
 * @param heldUntil an instant; null: nothing is held
 */
export const useHoldCountdown = (heldUntil: string | null): number =>
  useCountdown(heldUntil === null ? 0 : Date.parse(heldUntil));
