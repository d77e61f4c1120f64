import { createBackoff } from '../../../../lib/calls/backoff.ts';

/** Milliseconds between two tries: an open conversation does not wait long for its line. */
const DELAYS = { retryDelay: 1000, retryDelayMax: 30_000 };

/** Tries a task again some time after it has failed, with backoff. @param task says itself how it went */
export function createRetryTimer(task: () => void) {
  const backoff = createBackoff(DELAYS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    failed(): void {
      if (timer !== undefined) return;
      const go = () => {
        timer = undefined;
        task();
      };
      timer = setTimeout(go, backoff.next());
    },
    succeeded(): void {
      stop();
      backoff.reset();
    },
    stop,
  };
}
