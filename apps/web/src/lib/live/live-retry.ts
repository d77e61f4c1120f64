import { createContext, use } from 'react';
import type { Retry } from './refusal.ts';

/**
 * Holds the manual reconnect after the broadcaster has refused the connection; null while reconnecting is automatic.
 */
export const LiveRetryContext = createContext<Retry | null>(null);

/** Returns the manual reconnect after a refusal; null otherwise. */
export function useLiveRetry(): Retry | null {
  return use(LiveRetryContext);
}
