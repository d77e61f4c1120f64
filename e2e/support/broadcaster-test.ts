import { stopServer, type TestServer } from '../../packages/broadcaster/src/testing/open-server.ts';
import { openLiveServer } from './live-server.ts';
import { type ClientSetup, PusherPage } from './pusher-page.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

type Fixtures = {
  /** Starts a broadcaster that is stopped after the test. */
  startLive: typeof openLiveServer;
  /** Opens another page with its own client; the first one is `page`. */
  openClient: (server: Pick<TestServer, 'port'>, setup?: ClientSetup) => Promise<PusherPage>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  startLive: async ({}, use) => {
    const servers: TestServer[] = [];
    await use(async options => {
      const server = await openLiveServer(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map(stopServer));
  },
  // Depends on the servers, so that pages close before them and do not report a lost connection.
  openClient: async ({ startLive: _servers, page, context }, use) => {
    let isFirst = true;
    await use(async (server, setup) => {
      const client = new PusherPage(isFirst ? page : await context.newPage());
      isFirst = false;
      await client.open(server, setup);
      return client;
    });
  },
});
