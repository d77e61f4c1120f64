import { expect, type Page, type WebSocketRoute } from '@playwright/test';

declare global {
  interface Window {
    /** Lets the app's client start, which `holdConnection` prevents. */
    beginToConnect(): void;
    connectionStates: string[];
  }
}

/**
 * Holds the app's client in its first state, like a page whose document is not loaded yet: the client waits for its own
 * `ready`, and assigns itself to `window` before. `letConnect` lets it continue.
 */
export async function holdConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let client: typeof window.Pusher;
    Object.defineProperty(window, 'Pusher', {
      get: () => client,
      set(value: typeof client) {
        client = value;
        window.beginToConnect = value.ready;
        value.ready = () => undefined;
      },
    });
  });
}

/** Expects that the app has created its client, which is held. */
export async function expectHeld(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.Pusher?.instances.map(({ connection }) => connection.state)))
    .toEqual(['initialized']);
}

/** Lets the client connect, and records its states from here on. */
export async function letConnect(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.connectionStates = [];
    for (const { connection } of window.Pusher.instances)
      connection.bind('state_change', ({ current }: { current: string }) =>
        window.connectionStates.push(current),
      );
    window.beginToConnect();
  });
}

/** Returns the states since `letConnect`, in order. */
export function statesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.connectionStates);
}

/** Returns the state of the page's newest client. */
export function stateOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.Pusher?.instances.at(-1)?.connection.state);
}

/** Waits until the page is connected and subscribed to all of its channels. */
export async function expectJoined(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const channels = window.Pusher?.instances.at(-1)?.allChannels() ?? [];
        return channels.length > 0 && channels.every(({ subscribed }) => subscribed);
      }),
    )
    .toBe(true);
}

/** Controls the page's next live connections: `silent` ones open but never receive anything. */
export type LiveProxy = {
  mode: 'silent' | 'open';
  /** The newest connection that was forwarded to the broadcaster. */
  current: WebSocketRoute | null;
};

/** Inserts a controllable connection between the page and the broadcaster. */
export async function routeLiveConnection(page: Page, mode: LiveProxy['mode']): Promise<LiveProxy> {
  const line: LiveProxy = { mode, current: null };
  await page.routeWebSocket(/\/app\//, socket => {
    if (line.mode === 'silent') return;
    socket.connectToServer();
    line.current = socket;
  });
  return line;
}

/** Opens the connection and advances the page's clock until its client is connected. */
export async function reconnect(page: Page, line: LiveProxy): Promise<void> {
  line.mode = 'open';
  await expect(async () => {
    // Ends a silent attempt, or the longest pause before the next one.
    await page.clock.fastForward('00:25');
    expect(['connecting', 'connected']).toContain(await stateOf(page));
  }).toPass();
  // From here the clock is not advanced: that would abort an attempt in flight.
  await expect.poll(() => stateOf(page)).toBe('connected');
}
