import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOwner, buildPet } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../config/environment.ts';
import { makeKeys } from '../core/keys.ts';
import { startConsumers } from '../domains.ts';
import { dispatchBatch } from '../platform/outbox-dispatcher.ts';
import { chooseRealtime } from '../start/realtime.ts';
import { StartError } from '../start/start-error.ts';
import { liveClient } from '../testing/live-client.ts';
import { startTestApp } from '../testing/test-app.ts';
import { runBroadcaster } from './broadcaster.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

const APP_SECRET = 'the secret that every process of the app has in common';

/** Starts the command and waits for its first line. */
async function startBroadcaster(variables: Record<string, string>) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'broadcaster'], {
    env: { PATH, NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  return { child, line: String(line) };
}

it('serves an app with the same secret from a separate process, and stops gracefully', async () => {
  const port = await freePort();
  const variables = {
    APP_SECRET,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
    BROADCASTER: 'pusher',
  };
  const { child, line } = await startBroadcaster(variables);
  expect(line).toContain(`listens on 127.0.0.1:${port}`);
  expect(line).toContain(`PUSHER_HOST=127.0.0.1 PUSHER_PORT=${port}`);
  const second = await startBroadcaster(variables);
  expect(second.line.trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop the other program or choose another PUSHER_PORT.`,
  );

  const test = await startTestApp();
  onTestFinished(() => test.close());
  const { realtime, broadcaster } = chooseRealtime(
    readEnvironment(variables),
    makeKeys(APP_SECRET),
    test.app.log,
  );
  expect(broadcaster).toBeNull();
  expect(realtime.address).toMatchObject({ host: 'localhost', port, forceTls: false });
  const deps = { ...test.deps, realtime };
  const app = await buildApp({ deps, broadcaster, web: null, log: test.app.log, trustProxy: undefined });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const appAddress = app.server.address() as AddressInfo; // it listens on a port

  const owner = await buildOwner(test.database.db);
  const pet = await buildPet(test.database.db, owner.id);
  const browser = await test.signedIn(owner.id);
  const issued = await browser.post('/api/user/token');
  const { token } = (issued.body as { data: { token: string } }).data;
  const client = liveClient(realtime.address, port, () => token, appAddress.port);
  onTestFinished(() => client.close());
  await client.join(`private-notification.${owner.id}`);
  await browser.post('/api/pets/archive', { pet_id: pet.id });
  for (const consumer of startConsumers(deps)) await dispatchBatch(deps, consumer);
  await expect.poll(() => client.events.map(event => event.name)).toEqual(['pet.archived']);

  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

it('needs only its own variables, handles one request at a time, and stops although a request never ends', async () => {
  const port = await freePort();
  const dataDir = join(tmpdir(), `rifq-no-such-folder-${port}`);
  const { child, line } = await startBroadcaster({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://rifq.example',
    DATA_DIR: dataDir,
    PUSHER_PORT: String(port),
    PUSHER_KEY: 'key',
    PUSHER_SECRET: 'secret',
  });
  expect(line).toContain(`listens on 127.0.0.1:${port}`);
  expect(existsSync(dataDir)).toBe(false);

  const crowded = connect(port, '127.0.0.1');
  onTestFinished(() => void crowded.destroy());
  crowded.on('error', () => undefined);
  crowded.write('GET /apps/1/channels HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
  crowded.resume();
  await once(crowded, 'close');

  const unfinished = connect(port, '127.0.0.1');
  onTestFinished(() => void unfinished.destroy());
  await once(unfinished, 'connect');
  unfinished.on('error', () => undefined);
  unfinished.write('POST /apps/1/events HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc');
  const stopping = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await stopping)[0]).toBe(0);
});

it('reports why it does not start', async () => {
  const own = { PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' };
  const refusalOf = (variables: Record<string, string>) =>
    runBroadcaster({ ...own, ...variables }, line => expect.unreachable(line));
  for (const host of ['0.0.0.0', '192.0.2.1'])
    await expect(refusalOf({ PUSHER_HOST: host })).rejects.toThrow(
      new StartError(`PUBLIC_URL is missing: only its pages may connect to a broadcaster on ${host}.`),
    );
  await expect(refusalOf({ PUSHER_APP_ID: 'rifq' })).rejects.toThrow(
    new StartError('PUSHER_APP_ID must be a number for a broadcaster of its own.'),
  );
});
