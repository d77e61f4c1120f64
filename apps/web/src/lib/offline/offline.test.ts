import 'fake-indexeddb/auto';
import type { QueryKey } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { signInBrowser, signOutBrowser } from '../../testing/render.tsx';
import { responseError } from '../calls/api-error.ts';
import { clearQueries, createQueryClient } from '../calls/query-client.ts';
import { queryKeys } from '../calls/query-keys.ts';
import {
  clearStoredAccount,
  STORED_NAME,
  setStoredAccount,
  storedAccount,
} from '../session/stored-account.ts';
import { startRestore, whenRestored } from './restore.ts';
import { restoreQueries } from './restore-queries.ts';
import { storeQueries } from './store-queries.ts';
import { claimRows, readRow, readRows, rowOf, type StoredRow, writeRows } from './stored-rows.ts';

const [ONE, OTHER] = ['account-1', 'account-2'];
const AT = Date.parse('2026-11-20T09:00:00Z');
const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 10_000 });

/** All content of the databases, as the browser's developer tools show it. */
async function storedText(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes(STORED_NAME)) return '';
  const db = await openDB(STORED_NAME);
  const all = await Promise.all([...db.objectStoreNames].map(name => db.getAll(name)));
  db.close();
  return JSON.stringify(all);
}

function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens a page of an account, which stores its responses. */
async function openPage(account: string) {
  const queryClient = createQueryClient(() => undefined);
  const end = storeQueries(queryClient, account);
  onTestFinished(end);
  await until(() => expect(storedAccount()).toBe(account));
  return {
    queryClient,
    end,
    receive(queryKey: QueryKey, data: unknown, at = Date.now()) {
      queryClient.setQueryData(queryKey, data, { updatedAt: at });
      hidePage();
    },
  };
}

/** Builds a row of a query, by default of three bytes. */
function buildRow(id: string, changes: Partial<StoredRow> = {}): StoredRow {
  return { account: ONE, kind: 'query', id, key: [id], text: '"x"', bytes: 3, at: Date.now(), ...changes };
}

const write = (...put: StoredRow[]) => writeRows(ONE, { put, remove: [] });
const idsOf = async (kind: 'query' | 'conversation' = 'query') =>
  (await readRows(ONE, kind)).map(({ id }) => id);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  signInBrowser();
});
afterEach(() => {
  signOutBrowser();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('stored responses', () => {
  it('are restored after a reload with their times, and fetched again', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.pets.list, { pets: ['مشمش'] }, AT);
    await until(async () => expect(await storedText()).toContain('مشمش'));
    const next = createQueryClient(() => undefined);
    startRestore(next);
    await whenRestored();
    expect(next.getQueryState(queryKeys.pets.list)).toMatchObject({
      data: { pets: ['مشمش'] },
      dataUpdatedAt: AT,
      isInvalidated: true,
    });
  });

  it('include those that arrived before storing began', async () => {
    const queryClient = createQueryClient(() => undefined);
    queryClient.setQueryData(queryKeys.pets.list, { pets: ['مشمش'] }, { updatedAt: AT });
    queryClient.setQueryData(queryKeys.cards, 'سرّ');
    onTestFinished(storeQueries(queryClient, ONE));
    await until(async () =>
      expect(await readRows(ONE, 'query')).toMatchObject([
        { id: JSON.stringify(queryKeys.pets.list), text: '{"pets":["مشمش"]}', at: AT },
      ]),
    );
  });

  it('stay in memory however long they are not shown', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.pets.list, { pets: [] });
    expect(page.queryClient.getQueryCache().find({ queryKey: queryKeys.pets.list })?.gcTime).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it('do not replace newer responses in memory', async () => {
    await claimRows(ONE);
    setStoredAccount(ONE);
    await write(buildRow('x', { key: queryKeys.me, text: '"old"', at: AT }));
    const queryClient = createQueryClient(() => undefined);
    queryClient.setQueryData(queryKeys.me, 'new', { updatedAt: AT + 1 });
    await restoreQueries(queryClient, ONE);
    expect(queryClient.getQueryData(queryKeys.me)).toBe('new');
  });

  it('hold the newer response where two tabs store one', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.me, buildMe({ firstname: 'جديد' }), AT);
    await until(async () => expect(await storedText()).toContain('جديد'));
    await write(buildRow('["me"]', { key: queryKeys.me, text: '"قديم"', at: AT - 1 }));
    expect(await storedText()).not.toContain('قديم');
  });

  it('hold the first three pages of a list', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.notifications.list, { pages: [1, 2, 3, 4], pageParams: [0, 1, 2, 3] });
    await until(async () =>
      expect(await readRow(ONE, 'query', JSON.stringify(queryKeys.notifications.list))).toMatchObject({
        text: '{"pages":[1,2,3],"pageParams":[0,1,2]}',
      }),
    );
  });

  it.each([
    ['saved cards', queryKeys.cards],
    ['devices', queryKeys.devices],
    ['the clinic’s side', queryKeys.clinic.record('r1')],
    ['unread of the clinic', queryKeys.messages.unread('clinic')],
    ['a search in a conversation', queryKeys.messages.search('owner', 'r1', 'x')],
    ['a search in the reservations', queryKeys.reservations.list({ segment: 'past', search: 'x' })],
    ['free times', queryKeys.slots.of('d1', 1)],
  ])('never holds %s', async (_, queryKey) => {
    const page = await openPage(ONE);
    page.receive(queryKey, 'سرّ');
    page.receive(queryKeys.reservations.list({ segment: 'past', search: '' }), 'ظاهر');
    await until(async () => expect(await storedText()).toContain('ظاهر'));
    expect(await storedText()).not.toContain('سرّ');
  });

  it('never hold the notifications of a clinic’s member, which name its patients', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.notifications.list, { pages: [{ title: 'سرّ', link: '/clinic/reservations/1' }] });
    page.receive(queryKeys.pets.list, 'ظاهر');
    await until(async () => expect(await storedText()).toContain('ظاهر'));
    expect(await storedText()).not.toContain('سرّ');
  });

  it('are replaced by a response of the same time, and where their time is in the future', async () => {
    await claimRows(ONE);
    setStoredAccount(ONE);
    await write(
      buildRow('a', { text: '"old"', at: 5 }),
      buildRow('b', { text: '"old"', at: Date.now() + 99_999 }),
    );
    await write(buildRow('a', { text: '"new"', at: 5 }), buildRow('b', { text: '"new"' }));
    const texts = (await readRows(ONE, 'query')).map(({ text }) => text);
    expect(texts.filter(text => text === '"old"')).toEqual([]);
  });

  it('drop what the server reports as gone', async () => {
    const page = await openPage(ONE);
    const queryKey = queryKeys.pets.view('p1');
    page.receive(queryKey, 'مشمش');
    await until(async () => expect(await storedText()).toContain('مشمش'));
    const gone = responseError(404, { code: 'pets.not_found', message: 'لا يوجد' });
    await page.queryClient.prefetchQuery({ queryKey, queryFn: () => Promise.reject(gone), staleTime: 0 });
    hidePage();
    await until(async () => expect(await storedText()).not.toContain('مشمش'));
  });

  it('are not read by a build with another response version', async () => {
    await claimRows(ONE);
    setStoredAccount(ONE);
    await write(buildRow('x'));
    const db = await openDB(STORED_NAME);
    await db.put('owner', `${ONE} another`, 'owner');
    db.close();
    expect(await readRows(ONE, 'query')).toEqual([]);
    expect(await readRow(ONE, 'query', 'x')).toBeUndefined();
    await claimRows(ONE);
    expect(await idsOf()).toEqual([]);
  });
});

describe('no personal data stays', () => {
  it('after signing out, not even pending writes', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.pets.list, 'مشمش');
    await until(async () => expect(await storedText()).toContain('مشمش'));
    page.queryClient.setQueryData(queryKeys.pets.list, 'برق');
    signOutBrowser();
    await clearStoredAccount();
    hidePage();
    page.end();
    // This read completes after all earlier writes.
    await expect(readRows(ONE, 'query')).resolves.toEqual([]);
    expect(await storedText()).not.toMatch(/مشمش|برق|account-1/);
    expect(JSON.stringify({ ...localStorage })).not.toContain(ONE);
  });

  it('by a write that had begun before another tab removed everything', async () => {
    await claimRows(ONE);
    setStoredAccount(ONE);
    const writing = write(buildRow('مشمش'));
    await Promise.all([writing, clearStoredAccount()]);
    expect(await storedText()).not.toContain('مشمش');
  });

  it('once another user signs in', async () => {
    const page = await openPage(ONE);
    page.receive(queryKeys.pets.list, 'مشمش');
    await until(async () => expect(await storedText()).toContain('مشمش'));
    await openPage(OTHER);
    expect(await storedText()).not.toContain('مشمش');
    // The page of the first account is still open.
    page.receive(queryKeys.pets.list, 'برق');
    await expect(readRows(OTHER, 'query')).resolves.toEqual([]);
    expect(await storedText()).not.toContain('برق');
    expect(storedAccount()).toBe(OTHER);
  });

  it('in other tabs: each navigates to registration', async () => {
    const replace = vi.fn();
    const page = await openPage(ONE);
    const { href, origin } = window.location;
    vi.stubGlobal('location', { href, origin, pathname: '/dashboard', search: '', replace });
    const tell = () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'rifq.stored', newValue: null }));
    tell();
    expect(replace).not.toHaveBeenCalled();
    signOutBrowser();
    tell();
    expect(replace.mock.calls).toEqual([['/register?next=%2Fdashboard']]);
    page.receive(queryKeys.pets.list, 'مشمش');
    await clearStoredAccount();
    expect(await storedText()).not.toContain('مشمش');
  });

  it('in the picture cache', async () => {
    const removed: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => removed.push(name) });
    await clearStoredAccount();
    expect(removed).toEqual(['pictures']);
  });

  it('when signed out: nothing is restored or stored', async () => {
    await claimRows(ONE);
    setStoredAccount(ONE);
    await write(buildRow('x', { key: queryKeys.me, text: '"مشمش"' }));
    signOutBrowser();
    const queryClient = createQueryClient(() => undefined);
    startRestore(queryClient);
    await whenRestored();
    expect(queryClient.getQueryData(queryKeys.me)).toBeUndefined();
  });
});

describe('the space on the device', () => {
  beforeEach(async () => {
    await claimRows(ONE);
    setStoredAccount(ONE);
  });

  it('is 20 MB at most: the oldest goes first', async () => {
    const now = Date.now();
    const row = (id: string, age: number) => buildRow(id, { bytes: 8_000_000, at: now - age });
    await write(row('old', 3), row('older', 4), row('new', 1));
    expect((await idsOf()).toSorted()).toEqual(['new', 'old']);
  });

  it('has ten conversations at most, and nothing for more than thirty days', async () => {
    const now = Date.now();
    const conversation = (index: number) => buildRow(`r${index}`, { kind: 'conversation', at: now - index });
    await write(...Array.from({ length: 12 }, (_, index) => conversation(index)));
    const rows = await idsOf('conversation');
    expect(rows).toHaveLength(10);
    expect(rows).not.toContain('r11');
    await write(buildRow('ancient', { at: now - 31 * 24 * 3_600_000 }));
    expect(await idsOf()).toEqual([]);
  });

  it('is not used for a response of more than 2 MB', () => {
    const fields = { account: ONE, kind: 'query', id: 'x', key: ['x'], at: AT } as const;
    expect(rowOf(fields, 'x'.repeat(1_000_000))).toBeUndefined();
    expect(rowOf(fields, 'x')).toMatchObject({ text: '"x"', bytes: 6 });
  });

  it('is freed where the disk is full, without a failure', async () => {
    const now = Date.now();
    await write(...[1, 2, 3, 4].map(age => buildRow(`q${age}`, { at: now - age, bytes: 10 })));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await write(buildRow('next'));
    expect(await idsOf()).toEqual(['q1', 'q2']);
  });
});

describe('a browser without storage', () => {
  it('shows the server’s responses without an error', async () => {
    localStorage.setItem('rifq.stored', ONE);
    vi.stubGlobal('indexedDB', undefined);
    const queryClient = createQueryClient(() => undefined);
    startRestore(queryClient);
    await whenRestored();
    const end = storeQueries(queryClient, ONE);
    queryClient.setQueryData(queryKeys.pets.list, 'مشمش');
    hidePage();
    await clearStoredAccount();
    expect(queryClient.getQueryData(queryKeys.pets.list)).toBe('مشمش');
    end();
    clearQueries(queryClient);
  });
});
