/** Milliseconds between attempts: initial, and maximum. */
export interface RetryDelays {
  retryDelay: number;
  retryDelayMax: number;
}

/** Adds jitter of up to half of a delay, so that clients of one server do not return at the same time. */
export function withJitter(delay: number): number {
  return delay * (1 + Math.random() / 2);
}

/** Exponential backoff: delays in milliseconds, with jitter, each twice the one before until `retryDelayMax`. */
export function createBackoff({ retryDelay, retryDelayMax }: RetryDelays) {
  let delay = retryDelay;
  return {
    next(): number {
      const current = withJitter(delay);
      delay = Math.min(delay * 2, retryDelayMax);
      return current;
    },
    reset(): void {
      delay = retryDelay;
    },
  };
}
