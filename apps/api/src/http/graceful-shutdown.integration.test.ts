import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp } from '../testing/test-app.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';

/** More than the kernel buffers for a client that does not read. */
const LARGE = 30 * 1024 * 1024;
const LONGER_THAN_THE_TEST_MS = 600_000;

it('sends an ended response in full to a slow client, then closes its connection', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const app = await buildApp({
    deps: test.deps,
    broadcaster: null,
    web: null,
    log: test.app.log,
    trustProxy: undefined,
  });
  const ended = Promise.withResolvers<void>();
  app.get('/large', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': LARGE }).end(Buffer.alloc(LARGE));
    ended.resolve();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on a port

  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  await once(client, 'connect');
  client.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await ended.promise;
  const stopping = shutDownGracefully(app, LONGER_THAN_THE_TEST_MS);
  await expect.poll(() => app.server.listening).toBe(false);

  let received = 0;
  client.on('data', chunk => {
    received += chunk.length;
  });
  await once(client, 'close');
  expect(received).toBeGreaterThan(LARGE);
  await stopping;
});
