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

/** Milliseconds between an answer and its storing: what changes meanwhile is stored once. */
const DELAY = 200;

/** A member's notifications lead to the clinic's side and name its patients, of which nothing is stored. */
const CLINIC_LINK = '"/clinic';

/** Of a list that is loaded in pages: each is asked for again by itself, one after another. */
const MOST_PAGES = 3;

/**
 * Stores the answers that may be stored, those that are here and those that come, while the account is signed in.
 * @returns ends it
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
        // The browser keeps nothing, or not now: the answers stay in memory.
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
    // Another tab has signed out, or found that the session is over.
    if (hasAuthCookie()) return;
    end();
    leaveEnded({ endedAt: undefined });
  });
  document.addEventListener('visibilitychange', onHide);
  return end;
}

/** Makes the store of this device the account's. One of somebody else is removed with its pictures. */
async function claim(account: string, isEnded: () => boolean): Promise<void> {
  if (!hasAuthCookie()) return;
  try {
    if (storedAccount() !== account) await clearStoredAccount();
    await claimRows(account);
    // Somebody may have signed out meanwhile.
    if (!isEnded() && hasAuthCookie()) setStoredAccount(account);
  } catch {
    // The browser keeps nothing, as in some private windows.
  }
}

function changesOf(account: string, queries: Iterable<Query>): RowChanges {
  const put: StoredRow[] = [];
  const remove: Pick<StoredRow, 'kind' | 'id'>[] = [];
  for (const { queryHash, queryKey, state } of queries) {
    if (isForbidden(state.error)) remove.push({ kind: 'query', id: queryHash });
    else if (state.data !== undefined) {
      const place = {
        account,
        kind: 'query',
        id: queryHash,
        key: queryKey,
        at: state.dataUpdatedAt,
      } as const;
      const row = rowOf(place, firstPages(state.data));
      if (row?.text.includes(CLINIC_LINK)) remove.push({ kind: 'query', id: queryHash });
      else if (row !== undefined) put.push(row);
    }
  }
  return { put, remove };
}

/** Whether there is no such thing any more, or not for this account. */
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
