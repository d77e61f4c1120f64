import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildOwner, buildPet } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { consumersOf } from '../consumers.ts';
import { readEnvironment } from '../environment.ts';
import { makeKeys } from '../platform/keys.ts';
import { dispatchBatch } from '../platform/outbox-dispatcher.ts';
import { chooseRealtime } from '../start/realtime.ts';
import { liveClient } from '../testing/live-client.ts';
import { startTestApp } from '../testing/test-app.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

const APP_SECRET = 'the secret that every process of the app has in common';

it('the broadcaster as a process of its own serves an app that has only the secret in common, and stops in order', async () => {
  const port = await freePort();
  const variables = {
    APP_SECRET,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
    BROADCASTER: 'pusher',
  };
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'broadcaster'], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toContain(`listens on 127.0.0.1:${port}`);

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
  await dispatchBatch(deps, consumersOf(deps));
  await expect.poll(() => client.events.map(event => event.name)).toEqual(['pet.archived']);

  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
