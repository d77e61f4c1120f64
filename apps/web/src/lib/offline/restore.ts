import type { QueryClient } from '@tanstack/react-query';
import { hasAuthCookie } from '../session/session.ts';
import { storedAccount } from '../session/stored-account.ts';

/** Milliseconds that a page waits for the device's storage, which some browsers open late. */
const PATIENCE = 1000;

let restored: Promise<unknown> = Promise.resolve();

/** Begins to put what this device has of the account into memory. Loads nothing where nothing is stored. */
export function startRestore(queryClient: QueryClient): void {
  const account = storedAccount();
  if (account === null || !hasAuthCookie()) return;
  restored = Promise.race([
    import('./restore-queries.ts')
      .then(({ restoreQueries }) => restoreQueries(queryClient, account))
      // Storage that is closed, or code that did not load: everything comes from the server then.
      .catch(() => undefined),
    new Promise(resolve => setTimeout(resolve, PATIENCE)),
  ]);
}

/** Resolves once what was stored is in memory, or is not waited for any longer. */
export const whenRestored = (): Promise<unknown> => restored;
