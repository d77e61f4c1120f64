import { ApiError } from './api-error.ts';
import { createBackoff, type RetryDelays } from './backoff.ts';

/** Delays between attempts of the live channel and its calls. */
export const LIVE_DELAYS: RetryDelays = { retryDelay: 2000, retryDelayMax: 60_000 };

/** Milliseconds after which an attempt without a response is aborted. */
export const ATTEMPT_TIMEOUT = 10_000;

/** Resolves after `delay` milliseconds; rejects immediately when the signal aborts. */
export function sleep(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, delay);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Whether the same call may succeed later: the network failed, or the server was unavailable or busy. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === 'response.unknown';
}

/** Runs one attempt with a timeout. `AbortSignal.any` is newer than some supported browsers. */
export async function attempt<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DOMException('The attempt timed out', 'TimeoutError')),
    ATTEMPT_TIMEOUT,
  );
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

interface RetryOptions extends RetryDelays {
  /** Ends the retries. */
  signal: AbortSignal;
  isTransient?: (error: unknown) => boolean;
}

/**
 * Repeats a task with backoff while its failure is transient; a timeout counts as transient.
 * @param task must obey its signal, a new one for each attempt
 * @throws the error of the task, when it is permanent; the reason of the signal, when that aborts
 */
export async function retry<T>(
  task: (signal: AbortSignal) => Promise<T>,
  { signal, isTransient: isRetried = isTransient, ...delays }: RetryOptions,
): Promise<T> {
  const backoff = createBackoff(delays);
  for (;;) {
    try {
      return await attempt(task, signal);
    } catch (error) {
      if (!isRetried(error)) throw error;
      await sleep(backoff.next(), signal);
    }
  }
}
