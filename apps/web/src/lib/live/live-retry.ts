import { createContext, use } from 'react';
import type { Retry } from './refusal.ts';

/** Holds how the person connects anew once the broadcaster has refused the connection; null while it comes back by itself. */
export const LiveRetryContext = createContext<Retry | null>(null);

/** Connects anew after a refusal; null where there is none. */
export function useLiveRetry(): Retry | null {
  return use(LiveRetryContext);
}
