import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { openRaw, PATH } from '../testing/raw-client.ts';
import { sendRaw, upgradeRequest } from '../testing/raw-socket.ts';
import { startServer } from '../testing/server.ts';

/** Has a server treat every upgrade request as one, as Node did before 24.9. */
function asOlderNode(server: Server): void {
  Object.assign(server, { shouldUpgradeCallback: () => true });
}

/** The status that a request which asks for an upgrade to `protocol` is answered with. */
async function statusOf(port: number, path: string, protocol = 'websocket'): Promise<number | undefined> {
  const headers = { connection: 'upgrade', upgrade: protocol };
  const [response] = await once(request({ host: '127.0.0.1', port, path, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
}

test.each([
  ['this Node', () => undefined],
  ['an older Node', asOlderNode],
])('a stranger who asks for another upgrade and resets the line harms nobody: %s', async (_case, prepare) => {
  const server = await startServer();
  prepare(server.http);
  for (let count = 0; count < 10; count += 1) {
    const accepted = once(server.http, 'connection');
    const client = await sendRaw(server.port, upgradeRequest('/anything'));
    const [socket] = await accepted;
    const gone = new Promise<void>(resolve => socket.once('close', () => resolve()));
    client.resetAndDestroy();
    await gone;
  }
  await openRaw(server).next('pusher:connection_established');
});

test.each([
  ['elsewhere', '/anything'],
  ['on a server that stops', PATH],
])('a client that leaves its half open does not keep the server from closing: %s', async (_case, path) => {
  const server = await startServer();
  asOlderNode(server.http);
  if (path === PATH) await server.broadcaster.stop();
  const client = await sendRaw(server.port, upgradeRequest(path));
  client.resume();
  await once(client, 'end');
  expect(client.writable).toBe(true);
  await new Promise(resolve => server.http.close(resolve));
});

test('an upgrade to another protocol is answered as if it had not been asked for', async () => {
  const server = await startServer({
    serve: (_request, response) => {
      response.end('a page');
      return true;
    },
  });
  expect(await statusOf(server.port, '/', 'h2c')).toBe(200);
  expect(await statusOf(server.port, '/elsewhere')).toBe(200);
});

test('upgrades elsewhere are left to other listeners, also to what these have chosen before', async () => {
  const server = await startServer();
  expect(await statusOf(server.port, '/elsewhere')).toBe(404);
  server.http.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 Teapot\r\n\r\n'));
  expect(await statusOf(server.port, '/elsewhere')).toBe(418);
  asOlderNode(server.http);
  expect(await statusOf(server.port, '/elsewhere')).toBe(418);

  const chosen = await startServer();
  chosen.http.removeAllListeners('upgrade');
  Object.assign(chosen.http, { shouldUpgradeCallback: () => false });
  chosen.broadcaster.attach(chosen.http);
  chosen.http.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 Teapot\r\n\r\n'));
  expect(await statusOf(chosen.port, '/elsewhere')).toBe(404);
  await openRaw(chosen).next('pusher:connection_established');
});

test('an older Node answers 404 where nobody listens', async () => {
  const server = await startServer();
  asOlderNode(server.http);
  expect(await statusOf(server.port, '/elsewhere')).toBe(404);
});
