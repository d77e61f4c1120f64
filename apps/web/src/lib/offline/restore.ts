import type { QueryClient } from '@tanstack/react-query';
import { hasAuthCookie } from '../session/session.ts';
import { storedAccount } from '../session/stored-account.ts';

/** Milliseconds that a page waits for the device's storage, which some browsers open slowly. */
const PATIENCE = 1000;

let restored: Promise<unknown> = Promise.resolve();

/** Starts to restore the account's stored responses into memory. Loads no code where nothing is stored. */
export function startRestore(queryClient: QueryClient): void {
  const account = storedAccount();
  if (account === null || !hasAuthCookie()) return;
  restored = Promise.race([
    import('./restore-queries.ts')
      .then(({ restoreQueries }) => restoreQueries(queryClient, account))
      // Without storage or its code, everything comes from the server.
      .catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, PATIENCE)),
  ]);
}

/** Resolves once stored responses are in memory, or the wait has timed out. */
export const whenRestored = (): Promise<unknown> => restored;
