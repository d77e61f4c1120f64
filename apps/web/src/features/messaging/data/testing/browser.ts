import 'fake-indexeddb/auto';
import { BroadcastChannel, locks } from 'node:worker_threads';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

// What a browser has and jsdom has not: locks and channels are Node's, which work alike.
vi.stubGlobal('BroadcastChannel', BroadcastChannel);
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** Each test has a device on which nothing is stored. */
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => localStorage.clear());
