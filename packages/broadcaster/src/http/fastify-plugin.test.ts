import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createBroadcaster } from '../broadcaster.ts';
import { joinRaw } from '../testing/raw-client.ts';
import { sdkFor, testApp } from '../testing/server.ts';
import { broadcasterPlugin } from './fastify-plugin.ts';

/** An app of its own with the broadcaster in it. */
async function startApp(): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(broadcasterPlugin, { broadcaster: createBroadcaster({ apps: [testApp] }) });
  app.post('/api/echo', async request => ({ data: request.body }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(address).port) };
}

test('serves clients and servers beside the routes of the app, whose bodies it leaves alone', async () => {
  const { app, port } = await startApp();
  const client = await joinRaw({ port }, 'private-room');
  await sdkFor(port).trigger('private-room', 'hello', { text: 'مرحبا' });
  expect((await client.next('hello')).data).toEqual({ text: 'مرحبا' });
  await expect(sdkFor(port, { secret: 'wrong' }).trigger('news', 'hello', 1)).rejects.toMatchObject({
    status: 401,
  });
  const echoed = await app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 } });
  expect(echoed.json()).toEqual({ data: { a: 1 } });
});

test('refuses a body beyond the limit', async () => {
  const { app } = await startApp();
  const answer = await app.inject({
    method: 'POST',
    url: '/apps/417/events',
    payload: 'x'.repeat(1_048_577),
  });
  expect(answer.statusCode).toBe(413);
});

test('closing the app closes the clients with 4200 first', async () => {
  const { app, port } = await startApp();
  const client = await joinRaw({ port }, 'private-room');
  await app.close();
  expect((await client.closed).code).toBe(4200);
});
