import { ApiError } from '../api-error.ts';
import { createPauses } from './pauses.ts';

/** Milliseconds between the attempts at what the live channel needs, at first and at most. */
export const FIRST_PAUSE = 2000;
export const LONGEST_PAUSE = 60_000;

/** Milliseconds after which an attempt without an answer is given up. */
export const TRY_FOR = 10_000;

/** Whether the same call may succeed later: the way was cut, or the server was in trouble or busy. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || code === 'answer.unknown';
}

/** Resolves after `length` milliseconds; rejects at once when the signal ends it. */
export function pause(length: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, length);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** One attempt, with a signal that ends it in time. `AbortSignal.any` is younger than browsers that we serve. */
async function tryOnce<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const attempt = new AbortController();
  const onAbort = () => attempt.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => attempt.abort(new DOMException('No answer came in time', 'TimeoutError')),
    TRY_FOR,
  );
  try {
    return await task(attempt.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Repeats a task, with growing pauses, for as long as its failure may pass. That it takes too long is one.
 * @param task obeys the signal it is given, which is another one for each attempt
 * @param signal ends it
 * @throws what the task threw, when that does not pass; the reason of the signal, when that ends it
 */
export async function insist<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const pauses = createPauses(FIRST_PAUSE, LONGEST_PAUSE);
  for (;;) {
    try {
      return await tryOnce(task, signal);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await pause(pauses.next(), signal);
    }
  }
}
