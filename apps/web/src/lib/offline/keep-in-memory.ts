import type { QueryClient } from '@tanstack/react-query';
import { storedKeys } from '../calls/stored-keys.ts';

/** Retains storable responses in memory while the page is open: offline they could not be fetched again. */
export function keepInMemory(queryClient: QueryClient): void {
  for (const prefix of storedKeys) queryClient.setQueryDefaults(prefix, { gcTime: Number.POSITIVE_INFINITY });
}
