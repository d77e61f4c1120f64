import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../core/deps.ts';
import { LeaseHeldError } from '../../platform/operation.ts';
import { GatewayError } from '../../ports/payments.ts';

/** How long somebody waits for a gateway before the answer is what is known, in milliseconds. */
const PATIENCE_MS = 4_000;

/**
 * Waits for a question to the gateway, but not for ever: one that fails or takes longer is no fault of the caller's, and
 * goes on or is asked again by a job.
 */
export async function waitForGateway(
  log: Logger,
  question: Promise<void>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const end = new AbortController();
  const asked = question.catch((error: unknown) => {
    const isExpected = error instanceof GatewayError || error instanceof LeaseHeldError;
    // Nobody waits for it any more, so that the log is the only one to hear of it.
    if (!isExpected && !end.signal.aborted) throw error;
    log[isExpected ? 'warn' : 'error']({ err: error }, 'the gateway did not say what has become of it');
  });
  // It is aborted only once the answer is there.
  const patience = delay(patienceMs, undefined, { signal: end.signal }).catch(() => undefined);
  try {
    await Promise.race([asked, patience]);
  } finally {
    end.abort();
  }
}
