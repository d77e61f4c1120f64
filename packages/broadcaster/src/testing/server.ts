import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Pusher from 'pusher';
import { onTestFinished } from 'vitest';
import { type Broadcaster, createBroadcaster } from '../broadcaster.ts';
import type { AppOptions, BroadcasterOptions } from '../options.ts';

export const testApp = {
  id: '417',
  key: 'key-of-the-test',
  secret: 'secret-of-the-test',
  clientEvents: true,
} as const;

/** Thirty-two bytes from which the SDK derives the key of each encrypted channel. */
export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

export type TestServer = {
  readonly port: number;
  readonly http: Server;
  readonly broadcaster: Broadcaster;
  /** The unchanged server SDK, pointed here. */
  readonly sdk: Pusher;
};

type Options = Omit<Partial<BroadcasterOptions>, 'apps'> & { app?: Partial<AppOptions>; port?: number };

/** A broadcaster on a free port, gone when the test is over. It closes without spreading, so that tests end at once. */
export async function startServer({ app, port = 0, ...options }: Options = {}): Promise<TestServer> {
  const broadcaster = createBroadcaster({
    stopSpread: { atMostMs: 0, perConnectionMs: 0 },
    ...options,
    apps: [{ ...testApp, ...app }],
  });
  const http = createServer((request, response) => broadcaster.handleRequest(request, response));
  broadcaster.attach(http);
  onTestFinished(() => stopServer({ http, broadcaster }));
  const actual = await listen(http, port);
  return { port: actual, http, broadcaster, sdk: sdkFor(actual) };
}

export async function listen(http: Server, port = 0): Promise<number> {
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Stops as an app would: stop accepting, then close. */
export async function stopServer({
  http,
  broadcaster,
}: Pick<TestServer, 'http' | 'broadcaster'>): Promise<void> {
  http.close();
  await broadcaster.stop();
  http.closeAllConnections();
}

export function sdkFor(
  port: number,
  overrides: Partial<{ secret: string; appId: string; key: string }> = {},
): Pusher {
  const { id, key, secret } = testApp;
  return new Pusher({
    ...{
      appId: id,
      key,
      secret,
      host: '127.0.0.1',
      port: String(port),
      encryptionMasterKeyBase64: MASTER_KEY,
    },
    ...overrides,
  });
}
