import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Pusher from 'pusher';
import { type Broadcaster, createBroadcaster } from '../broadcaster.ts';
import type { BroadcasterAppOptions, BroadcasterOptions } from '../options.ts';

export const testApp = {
  id: '417',
  key: 'key-of-the-test',
  secret: 'secret-of-the-test',
  clientEvents: true,
} as const;

/** Thirty-two bytes from which the SDK derives the key of each encrypted channel. */
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

export type TestServer = {
  readonly port: number;
  readonly http: Server;
  readonly broadcaster: Broadcaster;
  /** The unchanged server SDK, pointed here. */
  readonly sdk: Pusher;
};

export type TestServerOptions = Omit<Partial<BroadcasterOptions>, 'apps'> & {
  app?: Partial<BroadcasterAppOptions>;
  port?: number;
  /** Handles requests of its own and returns false for the others, which are for the broadcaster. */
  serve?: (request: IncomingMessage, response: ServerResponse, sdk: Pusher) => boolean;
};

/**
 * A broadcaster on a free port; stop it with `stopServer`. It closes without spreading, so that tests end immediately.
 */
export async function openServer({
  app,
  port = 0,
  serve = () => false,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const broadcaster = createBroadcaster({
    stopSpread: { atMostMs: 0, perConnectionMs: 0 },
    ...options,
    apps: [{ ...testApp, ...app }],
  });
  const http = createServer();
  broadcaster.attach(http);
  const actual = await listen(http, port);
  const sdk = sdkFor(actual);
  http.on('request', (request, response) => {
    if (!serve(request, response, sdk)) broadcaster.handleRequest(request, response);
  });
  return { port: actual, http, broadcaster, sdk };
}

/** Listens on the loopback address, on a free port unless one is given. Returns the port. */
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
