import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { pusherRealtime } from '../adapters/realtime/pusher.ts';
import type { Consumer } from '../core/events.ts';
import { liveConsumer } from '../domains/live/live.consumer.ts';
import { appDomains } from '../domains.ts';
import { KINDS, outboxOf, recordingConsumer, startWithoutPolling } from '../testing/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { dispatchBatch, startDispatcher } from './outbox-dispatcher.ts';
import { RETRY_DELAYS } from './outbox-failure.ts';

let test: TestApp;
const outbox = outboxOf(() => test);
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => outbox.empty());
afterAll(() => test.close());

/** Starts a dispatcher that only notifications wake; it runs until the test ends. */
async function started(consumers: readonly Consumer[]) {
  const dispatcher = await startWithoutPolling(() =>
    startDispatcher({ ...test.deps, databaseUrl: test.database.url }, consumers),
  );
  onTestFinished(() => dispatcher.stop());
  return dispatcher;
}

/** Creates a sending consumer that records its calls, each of which waits for the gate. */
function hangingSender() {
  const calls: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const consumer: Consumer = {
    name: 'realtime',
    kinds: KINDS,
    send(events) {
      calls.push(events.map(event => event.payload.user_id));
      return gate.promise;
    },
  };
  return { consumer, calls, gate };
}

describe('a running dispatcher', () => {
  it('dispatches on the notification of a commit, without waiting for the next poll, until it is stopped', async () => {
    const one = recordingConsumer('realtime');
    const dispatcher = await started([one.consumer]);
    const names = Array.from({ length: 10 }, (_, index) => `user-${index}`);
    for (const [index, name] of names.entries()) {
      await outbox.append(name);
      await expect.poll(() => one.received, { interval: 1 }).toEqual(names.slice(0, index + 1));
    }
    await dispatcher.stop();
    await outbox.append('late');
    expect(await outbox.waiting('realtime')).toEqual(['late']);
    expect(one.received).toEqual(names);
  });

  it('continues when its LISTEN connection is lost', async () => {
    const one = recordingConsumer('notifications');
    await started([one.consumer]);
    await test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen rifq_outbox%' and datname = current_database()",
    );
    await outbox.append('after');
    await expect.poll(() => one.received).toEqual(['after']);
  });
});

describe('an external service that does not respond', () => {
  it('delays no other consumer, and holds no connection to the database', async () => {
    const [hanging, one, two] = [
      hangingSender(),
      recordingConsumer('notifications'),
      recordingConsumer('delivery'),
    ];
    await started([hanging.consumer, one.consumer, two.consumer]);
    onTestFinished(() => hanging.gate.resolve());
    await outbox.append('first');
    await expect.poll(() => hanging.calls).toEqual([['first']]);
    await outbox.append('second');
    const both = ['first', 'second'];
    await expect.poll(() => [one.received, two.received]).toEqual([both, both]);
    // The others release their connections at commit; the hanging one would not.
    const held = async () => {
      const { rows } = await test.database.pool.query(
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      const { totalCount, idleCount, waitingCount } = test.database.pool;
      return { transactions: rows, connections: totalCount - idleCount, waiting: waitingCount };
    };
    await expect.poll(held).toEqual({ transactions: [], connections: 0, waiting: 0 });
    expect(hanging.calls).toEqual([['first']]);
    hanging.gate.resolve();
    await expect.poll(() => hanging.calls).toEqual([['first'], ['second']]);
    await expect.poll(() => outbox.waiting('realtime')).toEqual([]);
  });

  it('is called once per batch, not once per event', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `user-${index}`);
    await outbox.append(...names);
    let calls = 0;
    const silent: Consumer = {
      name: 'realtime',
      kinds: KINDS,
      async send() {
        calls += 1;
        test.advance(4);
        throw new Error('no response within 4 s');
      },
    };
    expect(await dispatchBatch(test.deps, silent)).toBe(20);
    expect(calls).toBe(1);
    expect(await outbox.waiting('realtime')).toEqual(names);
    expect(await dispatchBatch(test.deps, silent)).toBe(0);
    test.advance(RETRY_DELAYS[0]);
    expect(await dispatchBatch(test.deps, silent)).toBe(20);
  });

  it('limits the time of the search for the failing event', async () => {
    await outbox.append('good', 'slow', 'rest', 'last');
    const received: string[] = [];
    const slow: Consumer = {
      name: 'realtime',
      kinds: KINDS,
      async send(events) {
        if (events.length > 1) throw new Error('one of them is not taken');
        const name = events[0]?.payload.user_id ?? '';
        if (name === 'slow') test.advance(4);
        received.push(name);
      },
    };
    await dispatchBatch(test.deps, slow);
    expect(received).toEqual(['good', 'slow']);
    expect(await outbox.waiting('realtime')).toEqual(['rest', 'last']);
  });

  it('receives one request per batch, while the other consumers continue', async () => {
    let requests = 0;
    const server = createServer(({ socket }) => {
      requests += 1;
      if (requests > 1) socket.destroy();
      // Longer than the search for a failing event may take.
      test.advance(4);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const address = { key: 'key', cluster: 'ap2', host: '127.0.0.1', port, forceTls: false };
    const realtime = pusherRealtime({ ...address, appId: '1', secret: 'secret', tls: false }, address);
    const one = recordingConsumer('notifications');
    await outbox.append(...Array.from({ length: 50 }, (_, index) => `user-${index}`));
    const events = appDomains.all.flatMap(domain => domain.live ?? []);
    const dispatcher = await started([liveConsumer(events, realtime, async () => undefined), one.consumer]);
    await expect.poll(() => [requests, one.received.length]).toEqual([1, 50]);
    const stopped = dispatcher.stop();
    server.closeAllConnections();
    await stopped;
    expect(requests).toBe(1);
    expect(await outbox.waiting('realtime')).toHaveLength(50);
  });
});

describe('leased events', () => {
  it('are delivered to no other dispatcher until the lease lapses', async () => {
    const [hanging, other] = [hangingSender(), recordingConsumer('realtime')];
    await outbox.append('a', 'b');
    const first = dispatchBatch(test.deps, hanging.consumer);
    await expect.poll(() => hanging.calls.length).toBe(1);
    test.advance(29);
    expect(await dispatchBatch(test.deps, other.consumer)).toBe(0);
    test.advance(1);
    expect(await dispatchBatch(test.deps, other.consumer)).toBe(2);
    expect(other.received).toEqual(['a', 'b']);
    hanging.gate.resolve();
    expect(await first).toBe(2);
    expect(await outbox.waiting('realtime')).toEqual([]);
  });

  it('do not become dead letters by a late failure while the next attempt runs', async () => {
    await outbox.append('a');
    await test.database.pool.query('update outbox_deliveries set attempts = $1', [RETRY_DELAYS.length]);
    const [slow, next] = [hangingSender(), hangingSender()];
    const first = dispatchBatch(test.deps, slow.consumer);
    await expect.poll(() => slow.calls).toEqual([['a']]);
    test.advance(30);
    const second = dispatchBatch(test.deps, next.consumer);
    await expect.poll(() => next.calls).toEqual([['a']]);
    slow.gate.reject(new Error('too late'));
    await first;
    expect(await outbox.waiting('realtime')).toEqual(['a']);
    next.gate.resolve();
    await second;
    expect(await outbox.waiting('realtime')).toEqual([]);
    expect((await test.database.pool.query('select * from dead_letters')).rows).toEqual([]);
  });
});
