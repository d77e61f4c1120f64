import type { QueryClient } from '@tanstack/react-query';
import { storedKeys } from '../calls/stored-keys.ts';

/** Keeps answers that are stored in memory for as long as the page is open: without a network they could not come again. */
export function keepInMemory(queryClient: QueryClient): void {
  for (const prefix of storedKeys) queryClient.setQueryDefaults(prefix, { gcTime: Number.POSITIVE_INFINITY });
}
