import type { QueryClient } from '@tanstack/react-query';
import { storedAccount } from '../session/stored-account.ts';
import { keepInMemory } from './keep-in-memory.ts';
import { readRows } from './stored-rows.ts';

/**
 * Puts the stored answers of an account into memory with the times at which they came, to be asked for again as soon as they
 * are shown. Answers in memory that are newer stay.
 */
export async function restoreQueries(queryClient: QueryClient, account: string): Promise<void> {
  const rows = await readRows(account, 'query');
  // Somebody has signed out meanwhile.
  if (storedAccount() !== account) return;
  keepInMemory(queryClient);
  for (const { key, text, at } of rows) {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) continue;
    queryClient.setQueryData(key, JSON.parse(text), { updatedAt: at });
    queryClient.getQueryCache().find({ queryKey: key, exact: true })?.invalidate();
  }
}
