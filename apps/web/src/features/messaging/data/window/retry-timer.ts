import { createBackoff } from '../../../../lib/calls/backoff.ts';

/** Retry delays in milliseconds: short, since the user is waiting in an open conversation. */
const DELAYS = { retryDelay: 1000, retryDelayMax: 30_000 };

/** Repeats a task with backoff after it has failed. @param task reports its own outcome */
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
