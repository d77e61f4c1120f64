import { fuzzRuns, fuzzSeed } from '@rifq/testing/fuzz';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { networkError, responseError } from '../../../../lib/calls/api-error.ts';
import { speedUpRetries, until } from '../../../../lib/live/testing/live-client.ts';
import { RESERVATION_ID } from '../../testing/build.ts';
import { entriesOf } from '../entries.ts';
import type { SideCalls } from '../side-calls.ts';
import { createConversationServer } from '../testing/conversation-server.ts';
import { createConversationStore } from './conversation-store.ts';
import type { PageStorage, StoredPage } from './stored-page.ts';

type Calls = Pick<SideCalls, 'list' | 'read' | 'mute'>;

const never = () => new Promise<never>(() => undefined);

/** Rejects as an aborted call does. */
const abortOf = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

/** Opens a conversation of `count` messages for a reader. */
function start(count: number, changes: (calls: Calls) => Partial<Calls> = () => ({}), storage?: PageStorage) {
  const server = createConversationServer();
  for (let index = 0; index < count; index += 1) server.take();
  const calls: Calls = {
    list: async query => server.list(query),
    read: async ({ message_id: id }) => server.read(id),
    mute: never,
  };
  const store = createConversationStore({
    reservationId: RESERVATION_ID,
    calls: { ...calls, ...changes(calls) },
    storage,
    onRead: () => undefined,
  });
  const seqs = () => store.getState().messages.map(({ seq }) => seq);
  return { server, store, seqs };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('an open conversation', () => {
  it('starts at the first unread message, and grows at both ends without a gap', async () => {
    const { server, store, seqs } = start(300);
    server.read(server.messages[149]?.id ?? '');
    const dividers = new Set<string | null>();
    store.subscribe(() => {
      const { status, dividerId } = store.getState();
      if (status === 'ready') dividers.add(dividerId);
    });
    await store.begin();
    // Set with the first messages: the list starts at it.
    expect([...dividers]).toEqual([server.messages[150]?.id]);
    expect(store.getState().dividerId).toBe(server.messages[150]?.id);
    expect(seqs()).toEqual(range(126, 175));
    await store.loadBefore();
    await store.loadAfter();
    expect(seqs()).toEqual(range(76, 225));
  });

  it('starts where it was left, unless something is unread', async () => {
    const { server, store, seqs } = start(300);
    const left = server.messages[99]?.id;
    await store.begin({ left });
    expect(seqs()).toContain(1);
    server.read(server.messages[299]?.id ?? '');
    await store.begin({ left });
    expect(seqs()).toEqual(range(75, 124));
    await store.begin({ left: server.messages[297]?.id });
    expect(seqs()).toEqual(range(251, 300));
  });

  it('retains 250 messages at most and reloads the others', async () => {
    const { store, seqs } = start(1000);
    await store.begin();
    while (store.getState().moreAfter) await store.loadAfter();
    expect(seqs()).toEqual(range(751, 1000));
    expect(store.getState().moreBefore).toBe(true);
    await store.loadBefore();
    expect(seqs()).toEqual(range(701, 950));
    expect(store.getState().moreAfter).toBe(true);
    await store.loadNewest();
    expect(seqs()).toEqual(range(951, 1000));
  });

  it('loads what arrived while it was being opened', async () => {
    let letGo = () => {};
    let isFirst = true;
    const { server, store, seqs } = start(3, ({ list }) => ({
      async list(query) {
        const response = await list(query);
        if (isFirst) {
          isFirst = false;
          await new Promise<void>(resolve => {
            letGo = resolve;
          });
        }
        return response;
      },
    }));
    const begun = store.begin();
    await Promise.resolve();
    server.take();
    await store.catchUp();
    letGo();
    await begun;
    await expect.poll(seqs).toEqual([1, 2, 3, 4]);
  });

  it('is opened when the connection is back', async () => {
    let isCut = true;
    const { store, seqs } = start(2, ({ list }) => ({
      list: query => (isCut ? Promise.reject(networkError('cut')) : list(query)),
    }));
    await store.begin();
    expect(store.getState().status).toBe('error');
    isCut = false;
    await store.catchUp();
    expect(store.getState().status).toBe('ready');
    expect(seqs()).toEqual([1, 2]);
  });

  it('reports a failed load, preserves what is shown, and clears the error with the next response', async () => {
    let isCut = false;
    const { store, seqs, server } = start(300, ({ list }) => ({
      list: query => (isCut ? Promise.reject(networkError('cut')) : list(query)),
    }));
    await store.begin();
    const shown = seqs();
    isCut = true;
    expect(await store.loadNewest()).toBe(false);
    expect(await store.loadAround(server.messages[299]?.id ?? '')).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'ready', error: { code: 'network.lost' } });
    expect(seqs()).toEqual(shown);
    isCut = false;
    expect(await store.loadNewest()).toBe(true);
    expect(store.getState().error).toBeNull();
    expect(seqs().at(-1)).toBe(300);
    expect(await store.loadNewest()).toBe(true);
  });

  it('shows an own message while earlier ones are still being loaded', async () => {
    const { server, store } = start(2);
    await store.begin();
    server.take();
    const own = server.take({ own: true });
    store.taken(own, server.conversation());
    const shown = () => entriesOf(store.getState(), []).map(({ id }) => id);
    expect(shown().at(-1)).toBe(own.id);
    await store.catchUp();
    expect(shown()).toEqual(server.messages.map(({ id }) => id));
  });

  it('loads what the clinic has replied automatically behind an own message', async () => {
    const { server, store, seqs } = start(0);
    server.take();
    await store.begin();
    const own = server.take({ own: true, side: 'owner' });
    server.take({ side: 'system', kind: 'system' });
    store.taken(own, server.conversation());
    await expect.poll(seqs).toEqual([1, 2, 3]);
  });

  it('advances the read cursor only forward, by one request at a time', async () => {
    const sentIds: string[] = [];
    const { server, store } = start(9, ({ read }) => ({
      read(upTo) {
        sentIds.push(upTo.message_id);
        return read(upTo);
      },
    }));
    const idOf = (seq: number) => server.messages[seq - 1]?.id ?? '';
    await store.begin();
    for (const seq of [3, 2, 5, 9, 4]) store.markRead(idOf(seq));
    await expect.poll(() => store.getState().conversation?.unread).toBe(0);
    await expect.poll(() => sentIds).toEqual([idOf(3), idOf(9)]);
  });

  it('retries loading new messages after a failure or timeout, without another event', async () => {
    speedUpRetries();
    const fates: (() => Promise<never>)[] = [];
    const { server, store, seqs } = start(2, ({ list }) => ({
      list: (query, signal) => Promise.race([fates.shift()?.() ?? list(query), abortOf(signal)]),
    }));
    await store.begin();
    fates.push(() => Promise.reject(networkError('cut')), never);
    server.take();
    await store.catchUp();
    expect(seqs()).toEqual([1, 2]);
    await until(() => expect(seqs()).toEqual([1, 2, 3]));
    expect(fates).toEqual([]);
    expect(store.getState().error).toBeNull();
  });

  it('retries the read cursor until it arrives or the conversation is closed', async () => {
    speedUpRetries();
    let attempts = 0;
    const { server, store } = start(3, () => ({
      async read({ message_id: id }) {
        attempts += 1;
        if (attempts < 3) throw networkError('cut');
        return server.read(id);
      },
    }));
    await store.begin();
    store.markRead(server.messages[2]?.id ?? '');
    await until(() => expect(server.conversation().unread).toBe(0));
    expect(attempts).toBe(3);
    attempts = 0;
    server.take();
    await store.catchUp();
    store.markRead(server.messages[3]?.id ?? '');
    await until(() => expect(attempts).toBe(1));
    store.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toBe(1);
  });

  it('stays one ordered stretch, whatever the order of requests, events and responses', async () => {
    const step = fc.constantFrom('came', 'sent', 'event', 'before', 'after', 'around', 'newest', 'read');
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 0, max: 260 }),
      fc.array(fc.tuple(step, fc.nat(400)), { maxLength: 30 }),
      async (scheduler, count, steps) => {
        const { server, store, seqs } = start(count, ({ list, read }) => ({
          // A response has the data of its request, and arrives at any time.
          list: async query => scheduler.schedule(list(query)),
          read: async upTo => scheduler.schedule(read(upTo)),
        }));
        const isWhole = () => {
          const [first = 1] = seqs();
          expect(seqs()).toEqual(range(first, first + seqs().length - 1));
          const shown = entriesOf(store.getState(), []);
          expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        };
        const some = (at: number) => server.messages[at % Math.max(1, server.messages.length)]?.id;
        const acts: Record<typeof step extends fc.Arbitrary<infer S> ? S : never, (at: number) => unknown> = {
          came: () => server.take(),
          sent: () => store.taken(server.take({ own: true }), server.conversation()),
          event: () => store.catchUp(),
          before: () => store.loadBefore(),
          after: () => store.loadAfter(),
          around: at => store.loadAround(some(at) ?? ''),
          newest: () => store.loadNewest(),
          read: at => store.markRead(some(at) ?? ''),
        };
        void store.begin();
        for (const [name, at] of steps) {
          if (name !== 'around' || server.messages.length > 0) void acts[name](at);
          if (at % 3 === 0 && scheduler.count() > 0) await scheduler.waitOne();
          isWhole();
        }
        await scheduler.waitIdle();
        void store.loadNewest();
        await scheduler.waitIdle();
        void store.catchUp();
        await scheduler.waitIdle();
        isWhole();
        expect(store.getState().moreAfter).toBe(false);
        expect(seqs().at(-1) ?? 0).toBe(server.messages.length);
        expect(store.getState().ahead).toEqual([]);
      },
    );
    await fc.assert(property, { seed: fuzzSeed, numRuns: fuzzRuns(60) });
  });
});

describe('a conversation that is stored on the device', () => {
  /** Storage with a conversation of `count` messages, all of them read. */
  function storageOf(count: number): PageStorage & { written: StoredPage[]; removed: () => boolean } {
    const { server } = start(count);
    server.read(server.messages.at(-1)?.id ?? '');
    const known: StoredPage = { page: server.list({ reservation_id: RESERVATION_ID }), at: 7 };
    const written: StoredPage[] = [];
    let isRemoved = false;
    return {
      written,
      removed: () => isRemoved,
      read: async () => known,
      write: next => void written.push(next),
      remove() {
        isRemoved = true;
      },
    };
  }
  const lost = () => ({ list: () => Promise.reject(networkError(undefined)) });

  it('shows immediately if nothing is unread, and loads newer messages', async () => {
    const isAnswered = Promise.withResolvers<void>();
    const { store, seqs } = start(
      60,
      calls => ({ list: query => isAnswered.promise.then(() => calls.list(query)) }),
      storageOf(58),
    );
    const begun = store.begin({ isRead: true });
    await until(() => expect(seqs()).toEqual(range(9, 58)));
    expect(store.getState()).toMatchObject({ status: 'ready', updatedAt: 7 });
    isAnswered.resolve();
    await begun;
    expect(seqs()).toEqual(range(9, 60));
    expect(store.getState().updatedAt).toBeGreaterThan(7);
  });

  it('waits for the server if something is unread, and shows the stored page if it does not respond', async () => {
    const { store, seqs } = start(60, lost, storageOf(58));
    const states = new Set<string>();
    store.subscribe(() => states.add(store.getState().status));
    await store.begin();
    expect(seqs()).toEqual(range(9, 58));
    expect(store.getState()).toMatchObject({
      status: 'ready',
      error: { code: 'network.lost' },
      updatedAt: 7,
    });
    expect([...states]).toEqual(['loading', 'ready']);
    store.close();
  });

  it('is deleted once the server reports that it does not exist for this account', async () => {
    const gone = responseError(404, { code: 'messages.not_found', message: 'لا يوجد' });
    const storage = storageOf(2);
    const { store } = start(3, () => ({ list: () => Promise.reject(gone) }), storage);
    await store.begin();
    expect(storage.removed()).toBe(true);
    store.close();
  });

  it('shows an error if nothing is stored', async () => {
    const { store } = start(3, lost, {
      read: async () => undefined,
      write: () => undefined,
      remove: () => undefined,
    });
    await store.begin();
    expect(store.getState()).toMatchObject({ status: 'error', error: { code: 'network.lost' } });
  });

  it('stores its newest fifty messages, and none while others are loaded', async () => {
    const storage = storageOf(0);
    const { server, store } = start(120, undefined, storage);
    await store.begin();
    expect(store.getState().moreAfter).toBe(true);
    expect(storage.written).toEqual([]);
    await store.loadNewest();
    const seqsOf = () => storage.written.at(-1)?.page.messages.map(({ seq }) => seq);
    expect(seqsOf()).toEqual(range(71, 120));
    server.take();
    await store.catchUp();
    expect(seqsOf()).toEqual(range(72, 121));
    expect(storage.written.at(-1)?.page).toMatchObject({ more_before: true, more_after: false });
  });
});
