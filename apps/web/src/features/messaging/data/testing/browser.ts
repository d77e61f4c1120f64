import 'fake-indexeddb/auto';
import { BroadcastChannel, locks } from 'node:worker_threads';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, vi } from 'vitest';
import { STORED_NAME } from '../../../../lib/session/stored-account.ts';

// What a browser has and jsdom has not: locks and channels are Node's, which work alike.
vi.stubGlobal('BroadcastChannel', BroadcastChannel);
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** Each test has a device on which nothing is stored. */
let device: IDBFactory;
beforeEach(() => {
  device = new IDBFactory();
  vi.stubGlobal('indexedDB', device);
});
afterEach(async () => {
  vi.stubGlobal('indexedDB', device);
  // Waits for what is still read: its answer would come to a window that is gone.
  await deleteDB(STORED_NAME);
  localStorage.clear();
});
