import { messageOf, networkError } from '../calls/api-error.ts';
import type { ReloadOutcome } from '../versions/chunk-reload.ts';
import { toasts } from './toasts.ts';

/**
 * Says that something could not be opened for want of its code: what stands behind it is whole.
 * @param outcome of the look for a newer build
 */
export function sayMissing(error: unknown, outcome: Exclude<ReloadOutcome, 'reloading'>): void {
  toasts.show({
    message: messageOf(outcome === 'unreachable' ? networkError(error) : error),
    isFailure: true,
  });
}
