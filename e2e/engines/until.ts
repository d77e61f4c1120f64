import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const INTERVAL_MS = 50;

/**
 * Waits until something is the case. A failed look counts as "not yet", since a page that goes to another drops what it was
 * asked.
 * @param what for the error
 */
export async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  let reason: unknown = '';
  for (;;) {
    try {
      if (await look()) return;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > limit)
      throw new Error(`within ${LIMIT_MS / 1000} s it was not so that ${what}`, { cause: reason });
    await pause(INTERVAL_MS);
  }
}
