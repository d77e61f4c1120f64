import { onTestFinished } from 'vitest';
import { openServer, stopServer, type TestServer, type TestServerOptions } from './open-server.ts';

export { listen, sdkFor, stopServer, type TestServer, testApp } from './open-server.ts';

/** A broadcaster on a free port, stopped when the test has ended. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await openServer(options);
  onTestFinished(() => stopServer(server));
  return server;
}
