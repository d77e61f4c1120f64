import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const INTERVAL_MS = 50;

/**
 * Waits until a check returns true. A failed check counts as "not yet", since a navigation aborts the page's pending
 * commands.
 * @param what description for the error
 */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  let reason: unknown = '';
  for (;;) {
    try {
      if (await check()) return;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > limit)
      throw new Error(`within ${LIMIT_MS / 1000} s it was not so that ${what}`, { cause: reason });
    await pause(INTERVAL_MS);
  }
}
