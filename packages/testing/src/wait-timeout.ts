import { vi } from 'vitest';

/** How long a test waits for what must come, in milliseconds: a busy machine may stall for seconds. */
export const WAIT_TIMEOUT_MS = 20_000;

const { waitFor } = vi;

vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
