import type { QueryClient } from '@tanstack/react-query';
import { storedAccount } from '../session/stored-account.ts';
import { keepInMemory } from './keep-in-memory.ts';
import { readRows } from './stored-rows.ts';

/**
 * Restores the stored responses of an account into memory with their original times, so that they are fetched again
 * once shown. Newer responses in memory stay.
 */
export async function restoreQueries(queryClient: QueryClient, account: string): Promise<void> {
  const rows = await readRows(account, 'query');
  // The user has signed out in the meantime.
  if (storedAccount() !== account) return;
  keepInMemory(queryClient);
  for (const { key, text, at } of rows) {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) continue;
    queryClient.setQueryData(key, JSON.parse(text), { updatedAt: at });
    queryClient.getQueryCache().find({ queryKey: key, exact: true })?.invalidate();
  }
}
