import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abortOnLeave } from './abort-on-leave.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  vi.unstubAllGlobals();
});

async function beginWrite() {
  const db = await openDB('test', 1, { upgrade: fresh => void fresh.createObjectStore('rows') });
  const transaction = db.transaction('rows', 'readwrite');
  abortOnLeave(transaction);
  return { db, transaction };
}

it('aborts a transaction when its page is left, and lets the next page read', async () => {
  const { db, transaction } = await beginWrite();
  await transaction.store.put('half', 'key');
  window.dispatchEvent(new Event('pagehide'));
  await expect(transaction.done).rejects.toThrow();
  expect(await db.get('rows', 'key')).toBeUndefined();
});

it('starts no transaction while the page is left, and does so again when Back restores it', async () => {
  window.dispatchEvent(new Event('pagehide'));
  await expect((await beginWrite()).transaction.done).rejects.toThrow();
  window.dispatchEvent(new Event('pageshow'));
  const { db, transaction } = await beginWrite();
  await transaction.store.put('whole', 'key');
  await transaction.done;
  window.dispatchEvent(new Event('pagehide'));
  expect(await db.get('rows', 'key')).toBe('whole');
});
