import 'fake-indexeddb/auto';
import { BroadcastChannel, locks } from 'node:worker_threads';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, vi } from 'vitest';
import { STORED_NAME } from '../../../../lib/session/stored-account.ts';

// Browser APIs that jsdom lacks: Node's locks and channels work alike.
vi.stubGlobal('BroadcastChannel', BroadcastChannel);
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** Each test has an empty device. */
let device: IDBFactory;
beforeEach(() => {
  device = new IDBFactory();
  vi.stubGlobal('indexedDB', device);
});
afterEach(async () => {
  vi.stubGlobal('indexedDB', device);
  // Waits for pending reads, which would resolve in a closed window.
  await deleteDB(STORED_NAME);
  localStorage.clear();
});
