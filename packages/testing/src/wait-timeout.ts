import { vi } from 'vitest';

/** Maximum wait of a test for an expected result, in milliseconds: a busy machine may stall for seconds. */
export const WAIT_TIMEOUT_MS = 20_000;

const { waitFor } = vi;

vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
