import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { openRaw, PATH } from '../testing/raw-client.ts';
import { sendRaw, upgradeRequest } from '../testing/raw-socket.ts';
import { startServer } from '../testing/server.ts';

/** Makes a server emit every upgrade request as one, as Node did before 24.9. */
function asOlderNode(server: Server): void {
  Object.assign(server, { shouldUpgradeCallback: () => true });
}

/** Returns the status of the response to a request for an upgrade to `protocol`. */
async function statusOf(port: number, path: string, protocol = 'websocket'): Promise<number | undefined> {
  const headers = { connection: 'upgrade', upgrade: protocol };
  const [response] = await once(request({ host: '127.0.0.1', port, path, headers }).end(), 'response');
  response.resume();
  return response.statusCode;
}

test.each([
  ['this Node', () => undefined],
  ['an older Node', asOlderNode],
])(
  'survives a client that requests another upgrade and resets the connection: %s',
  async (_case, prepare) => {
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
  },
);

test.each([
  ['on another path', '/anything'],
  ['on a server that stops', PATH],
])('closes although a client leaves its half of the connection open: %s', async (_case, path) => {
  const server = await startServer();
  asOlderNode(server.http);
  if (path === PATH) await server.broadcaster.stop();
  const client = await sendRaw(server.port, upgradeRequest(path));
  client.resume();
  await once(client, 'end');
  expect(client.writable).toBe(true);
  await new Promise(resolve => server.http.close(resolve));
});

test('handles a request for another protocol as a plain request', async () => {
  const server = await startServer({
    serve: (_request, response) => {
      response.end('a page');
      return true;
    },
  });
  expect(await statusOf(server.port, '/', 'h2c')).toBe(200);
  expect(await statusOf(server.port, '/elsewhere')).toBe(200);
});

test('leaves upgrades on other paths to other listeners and to an earlier shouldUpgradeCallback', async () => {
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

test('responds with 404 on an older Node without another listener', async () => {
  const server = await startServer();
  asOlderNode(server.http);
  expect(await statusOf(server.port, '/elsewhere')).toBe(404);
});
