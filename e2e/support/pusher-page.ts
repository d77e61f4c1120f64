import { expect, type Page } from '@playwright/test';
import type { BrowserGlobals } from '../../packages/broadcaster/src/testing/browser-builds.ts';
import { type TestServer, testApp } from '../../packages/broadcaster/src/testing/open-server.ts';

/** What the client told, by its connection or by the channel of this name. */
type Told = { from: string; event: string; data: unknown };

type Client = InstanceType<BrowserGlobals['Pusher']>;

declare global {
  interface Window extends BrowserGlobals {
    live: { client: Client; told: Told[]; tell(from: string, event: string, data: unknown): void };
  }
}

export type ClientSetup = {
  script?: 'pusher' | 'pusher-with-encryption';
  key?: string;
  /** Who the page is, for the server that authorises. */
  user?: string;
};

/** A page with an unchanged client of a browser build, which keeps what the client tells. */
export class PusherPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Loads the page and has a client connect; it may not be connected yet. */
  async open({ port }: Pick<TestServer, 'port'>, setup: ClientSetup = {}): Promise<void> {
    const { script = 'pusher', key = testApp.key, user = 'u1' } = setup;
    await this.page.goto(`http://127.0.0.1:${port}/?script=${script}`);
    await this.page.evaluate(
      ({ key, port, headers }) => {
        const client = new window.Pusher(key, {
          cluster: 'ap2',
          wsHost: '127.0.0.1',
          wsPort: port,
          wssPort: port,
          forceTLS: false,
          enabledTransports: ['ws'],
          channelAuthorization: { transport: 'ajax', endpoint: '/broadcasting/auth', headers },
          userAuthentication: { transport: 'ajax', endpoint: '/broadcasting/user-auth', headers },
        });
        const told: Told[] = [];
        const tell = (from: string, event: string, data: unknown) =>
          void told.push({ from, event, data: JSON.parse(JSON.stringify(data ?? null)) });
        tell('connection', 'state', client.connection.state);
        client.connection.bind('state_change', ({ current }: { current: string }) =>
          tell('connection', 'state', current),
        );
        client.connection.bind('connecting_in', (seconds: number) =>
          tell('connection', 'connecting_in', seconds),
        );
        // What the server says comes as it is, what closed the socket comes inside an error of the socket.
        type Failure = { data?: { code: unknown } };
        client.connection.bind('error', ({ data, error }: Failure & { error?: Failure }) =>
          tell('connection', 'error', error?.data?.code ?? data?.code),
        );
        window.live = { client, told, tell };
      },
      { key, port, headers: { Authorization: `Bearer ${user}` } },
    );
  }

  async connected(): Promise<void> {
    await expect.poll(() => this.state()).toBe('connected');
  }

  state(): Promise<string> {
    return this.page.evaluate(() => window.live.client.connection.state);
  }

  socketId(): Promise<string> {
    return this.page.evaluate(() => window.live.client.connection.socket_id);
  }

  /** Asks to join; whether it may is told later. */
  async ask(...channels: string[]): Promise<void> {
    await this.page.evaluate(names => {
      for (const name of names)
        window.live.client
          .subscribe(name)
          .bind_global((event: string, data: unknown) => window.live.tell(name, event, data));
    }, channels);
  }

  /** Joins channels and waits until it is on all of them. */
  async join(...channels: string[]): Promise<void> {
    await this.ask(...channels);
    for (const channel of channels)
      await expect
        .poll(() => this.told(channel))
        .toContainEqual(expect.objectContaining({ event: 'pusher:subscription_succeeded' }));
  }

  /** Everything a channel or the connection told so far, in its order. */
  async told(from: string): Promise<Omit<Told, 'from'>[]> {
    const all = await this.page.evaluate(() => window.live.told);
    return all.filter(each => each.from === from).map(({ event, data }) => ({ event, data }));
  }

  /** The events of a channel that are not the protocol's own: `{ name: data }` each. */
  async heard(channel: string): Promise<Record<string, unknown>[]> {
    const told = await this.told(channel);
    return told
      .filter(({ event }) => !event.startsWith('pusher:'))
      .map(({ event, data }) => ({ [event]: data }));
  }

  /** What the connection told of one kind: `state`, `error` (its codes) or `connecting_in` (its seconds). */
  async connectionTold(kind: 'state' | 'error' | 'connecting_in'): Promise<unknown[]> {
    const told = await this.told('connection');
    return told.filter(({ event }) => event === kind).map(({ data }) => data);
  }

  /** Sends client events, one for each of the data. */
  async whisper(channel: string, event: string, ...data: unknown[]): Promise<void> {
    await this.page.evaluate(
      ({ channel, event, data }) => {
        for (const each of data) window.live.client.channel(channel).trigger(event, each);
      },
      { channel, event, data },
    );
  }

  /** Tells the server that the page did something, as requests of an app do: with the socket id of the page. */
  async act(channel: string, event: string): Promise<void> {
    await this.page.evaluate(
      async fields => {
        const headers = { 'X-Socket-Id': window.live.client.connection.socket_id };
        await fetch('/act', { method: 'POST', headers, body: new URLSearchParams(fields) });
      },
      { channel, event },
    );
  }
}
