import { expect, type Page } from '@playwright/test';
import type { BrowserGlobals } from '../../packages/broadcaster/src/testing/browser-builds.ts';
import { type TestServer, testApp } from '../../packages/broadcaster/src/testing/open-server.ts';

/** An event recorded by the client, from its connection or from the channel of this name. */
type Recorded = { from: string; event: string; data: unknown };

type Client = InstanceType<BrowserGlobals['Pusher']>;

declare global {
  interface Window extends BrowserGlobals {
    live: { client: Client; recorded: Recorded[]; record(from: string, event: string, data: unknown): void };
  }
}

export type ClientSetup = {
  script?: 'pusher' | 'pusher-with-encryption';
  key?: string;
  /** The page's user, for the authorizing server. */
  user?: string;
};

/** A page with an unchanged browser build of a client, which records the client's events. */
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
        });
        const recorded: Recorded[] = [];
        const record = (from: string, event: string, data: unknown) =>
          void recorded.push({ from, event, data: JSON.parse(JSON.stringify(data ?? null)) });
        record('connection', 'state', client.connection.state);
        client.connection.bind('state_change', ({ current }: { current: string }) =>
          record('connection', 'state', current),
        );
        client.connection.bind('connecting_in', (seconds: number) =>
          record('connection', 'connecting_in', seconds),
        );
        // Server errors arrive directly, close codes are wrapped in a socket error.
        type Failure = { data?: { code: unknown } };
        client.connection.bind('error', ({ data, error }: Failure & { error?: Failure }) =>
          record('connection', 'error', error?.data?.code ?? data?.code),
        );
        window.live = { client, recorded, record };
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

  /** Requests to join channels; the result is recorded later. */
  async ask(...channels: string[]): Promise<void> {
    await this.page.evaluate(names => {
      for (const name of names)
        window.live.client
          .subscribe(name)
          .bind_global((event: string, data: unknown) => window.live.record(name, event, data));
    }, channels);
  }

  /** Joins channels and waits until all are joined. */
  async join(...channels: string[]): Promise<void> {
    await this.ask(...channels);
    for (const channel of channels)
      await expect
        .poll(() => this.eventsOf(channel))
        .toContainEqual(expect.objectContaining({ event: 'pusher:subscription_succeeded' }));
  }

  /** Returns everything recorded so far for a channel or the connection, in order. */
  async eventsOf(from: string): Promise<Omit<Recorded, 'from'>[]> {
    const all = await this.page.evaluate(() => window.live.recorded);
    return all.filter(each => each.from === from).map(({ event, data }) => ({ event, data }));
  }

  /** Returns a channel's events except those of the protocol: `{ name: data }` each. */
  async heard(channel: string): Promise<Record<string, unknown>[]> {
    const recorded = await this.eventsOf(channel);
    return recorded
      .filter(({ event }) => !event.startsWith('pusher:'))
      .map(({ event, data }) => ({ [event]: data }));
  }

  /** Returns the connection's events of one kind: `state`, `error` (its codes) or `connecting_in` (its seconds). */
  async connectionEvents(kind: 'state' | 'error' | 'connecting_in'): Promise<unknown[]> {
    const recorded = await this.eventsOf('connection');
    return recorded.filter(({ event }) => event === kind).map(({ data }) => data);
  }

  /** Sends client events, one per data item. */
  async whisper(channel: string, event: string, ...data: unknown[]): Promise<void> {
    await this.page.evaluate(
      ({ channel, event, data }) => {
        for (const each of data) window.live.client.channel(channel).trigger(event, each);
      },
      { channel, event, data },
    );
  }
}
