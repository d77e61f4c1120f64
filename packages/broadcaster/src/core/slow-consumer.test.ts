import { expect, test, vi } from 'vitest';
import { joinRaw } from '../testing/raw-client.ts';
import { startServer } from '../testing/server.ts';

const EVENT = { name: 'big', channels: ['news'], data: 'x'.repeat(10_000) };

test('a client that does not read is cut off before it costs memory; the others get everything', async () => {
  const server = await startServer({ limits: { bufferedBytes: 200_000 } });
  const [slow, quick] = [await joinRaw(server, 'news'), await joinRaw(server, 'news')];
  slow.ws.pause();
  const before = process.memoryUsage().arrayBuffers;
  let published = 0;
  // What the kernel takes for a socket differs by machine, so publish until somebody is cut off.
  while (server.broadcaster.stats().cutOff === 0 && published < 5_000) {
    server.broadcaster.publish(EVENT);
    published += 1;
    if (published % 10 === 0) await quick.settle();
  }
  server.broadcaster.publish(EVENT);
  expect(server.broadcaster.stats()).toMatchObject({ cutOff: 1 });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  await vi.waitFor(() => expect(server.broadcaster.stats().apps[0]?.connections).toBe(1));

  server.broadcaster.publish({ name: 'after', channels: ['news'], data: 1 });
  const events = await quick.settle();
  expect(events.at(-1)?.event).toBe('after');
  slow.ws.resume();
  expect((await slow.closed).code).toBe(1006);
});

test('a client that reads is not cut off, however much is sent in all', async () => {
  const server = await startServer({ limits: { bufferedBytes: 200_000 } });
  const client = await joinRaw(server, 'news');
  for (let round = 0; round < 50; round += 1) {
    for (let count = 0; count < 15; count += 1) server.broadcaster.publish(EVENT);
    expect(await client.settle()).toHaveLength(15);
  }
  expect(server.broadcaster.stats()).toMatchObject({ cutOff: 0, published: 750 });
});
