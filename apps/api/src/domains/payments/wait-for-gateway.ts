import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../core/deps.ts';
import { LeaseHeldError } from '../../platform/operation.ts';
import { GatewayError } from '../../ports/payments.ts';

/** Milliseconds to wait for a gateway before the stored state is returned. */
const PATIENCE_MS = 4_000;

/**
 * Waits at most `patienceMs` for a gateway request. Gateway errors and timeouts do not fail the caller: the request
 * continues, or a job retries it.
 */
export async function waitForGateway(
  log: Logger,
  question: Promise<void>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const end = new AbortController();
  const asked = question.catch((error: unknown) => {
    const isExpected = error instanceof GatewayError || error instanceof LeaseHeldError;
    // After the timeout the caller no longer receives the error, so it is only logged.
    if (!isExpected && !end.signal.aborted) throw error;
    log[isExpected ? 'warn' : 'error']({ err: error }, 'the gateway did not say what has become of it');
  });
  // The delay is aborted only after the race.
  const patience = delay(patienceMs, undefined, { signal: end.signal }).catch(() => undefined);
  try {
    await Promise.race([asked, patience]);
  } finally {
    end.abort();
  }
}
