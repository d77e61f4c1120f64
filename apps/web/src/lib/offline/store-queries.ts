import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../calls/api-error.ts';
import { isGone } from '../calls/gone.ts';
import { isStoredKey } from '../calls/stored-keys.ts';
import { leaveEnded } from '../session/leave-ended.ts';
import { hasAuthCookie } from '../session/session.ts';
import {
  clearStoredAccount,
  onStoredCleared,
  setStoredAccount,
  storedAccount,
} from '../session/stored-account.ts';
import { keepInMemory } from './keep-in-memory.ts';
import { claimRows, type RowChanges, rowOf, type StoredRow, writeRows } from './stored-rows.ts';

/** Milliseconds between a response and its storing: several changes in the meantime are stored once. */
const DELAY = 200;

/** A member's notifications lead to the clinic's side and name its patients, of which nothing is stored. */
const CLINIC_LINK = '"/clinic';

/** Most stored pages of a paginated list: each of them is fetched again one after another. */
const MOST_PAGES = 3;

/**
 * Stores the storable responses, existing and new ones, while the account is signed in.
 * @returns stops storing
 */
export function storeQueries(queryClient: QueryClient, account: string): () => void {
  const cache = queryClient.getQueryCache();
  const changed = new Set<Query>();
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = claim(account, () => isEnded);

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing
      .then(async () => {
        if (isEnded || storedAccount() !== account) return changed.clear();
        const changes = changesOf(account, changed);
        changed.clear();
        await writeRows(account, changes);
        // Storage is unavailable or failed: the responses stay in memory.
      })
      .catch(() => undefined);
  };
  const note = (query: Query) => {
    if (!isStoredKey(query.queryKey)) return;
    changed.add(query);
    timer ??= setTimeout(flush, DELAY);
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) flush();
  };
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    unsubscribe();
    stopListening();
    document.removeEventListener('visibilitychange', onHide);
  };

  keepInMemory(queryClient);
  for (const query of cache.getAll()) note(query);
  flush();
  const unsubscribe = cache.subscribe(event => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'success' || type === 'error') note(event.query);
  });
  const stopListening = onStoredCleared(() => {
    // Another tab has signed out, or found that the session has ended.
    if (hasAuthCookie()) return;
    end();
    leaveEnded({ endedAt: undefined });
  });
  document.addEventListener('visibilitychange', onHide);
  return end;
}

/** Assigns the store of this device to the account. A store of another account is removed with its pictures. */
async function claim(account: string, isEnded: () => boolean): Promise<void> {
  if (!hasAuthCookie()) return;
  try {
    if (storedAccount() !== account) await clearStoredAccount();
    await claimRows(account);
    // The user may have signed out in the meantime.
    if (!isEnded() && hasAuthCookie()) setStoredAccount(account);
  } catch {
    // Storage is unavailable, as in some private windows.
  }
}

function changesOf(account: string, queries: Iterable<Query>): RowChanges {
  const put: StoredRow[] = [];
  const remove: Pick<StoredRow, 'kind' | 'id'>[] = [];
  for (const { queryHash, queryKey, state } of queries) {
    if (isForbidden(state.error)) remove.push({ kind: 'query', id: queryHash });
    else if (state.data !== undefined) {
      const fields = {
        account,
        kind: 'query',
        id: queryHash,
        key: queryKey,
        at: state.dataUpdatedAt,
      } as const;
      const row = rowOf(fields, firstPages(state.data));
      if (row?.text.includes(CLINIC_LINK)) remove.push({ kind: 'query', id: queryHash });
      else if (row !== undefined) put.push(row);
    }
  }
  return { put, remove };
}

/** Whether the resource no longer exists, or not for this account. */
function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && isGone(error.status);
}

function firstPages(data: unknown): unknown {
  if (!isPaged(data)) return data;
  const { pages, pageParams } = data;
  return { pages: pages.slice(0, MOST_PAGES), pageParams: pageParams.slice(0, MOST_PAGES) };
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
