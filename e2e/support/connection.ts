import { expect, type Page, type WebSocketRoute } from '@playwright/test';

declare global {
  interface Window {
    /** Lets the client of the app begin, which `holdConnection` keeps from it. */
    beginToConnect(): void;
    connectionStates: string[];
  }
}

/**
 * Keeps the app's client in its first state, as a page does whose document is not there yet: the client waits for its own
 * `ready`, and puts itself on `window` before. `letConnect` lets it go on.
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

/** The app has made its client, which waits. */
export async function expectHeld(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.Pusher?.instances.map(({ connection }) => connection.state)))
    .toEqual(['initialized']);
}

/** Lets the client connect, and keeps its states from here on. */
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

/** The states since `letConnect`, in their order. */
export function statesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.connectionStates);
}

/** The state of the newest client of the page. */
export function stateOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.Pusher?.instances.at(-1)?.connection.state);
}

/** Waits until the page is connected and on all of its channels. */
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

/** What becomes of the page's next live connections: `silent` ones are opened and never hear a word. */
export type Line = {
  mode: 'silent' | 'open';
  /** The newest connection that was led to the broadcaster. */
  current: WebSocketRoute | null;
};

/** Puts a line between the page and the broadcaster. */
export async function layLine(page: Page, mode: Line['mode']): Promise<Line> {
  const line: Line = { mode, current: null };
  await page.routeWebSocket(/\/app\//, socket => {
    if (line.mode === 'silent') return;
    socket.connectToServer();
    line.current = socket;
  });
  return line;
}

/** Opens the line and moves the clock of the page on until its client is connected. */
export async function reconnect(page: Page, line: Line): Promise<void> {
  line.mode = 'open';
  await expect(async () => {
    // Ends an attempt that is still silent, or the longest pause before the next one.
    await page.clock.fastForward('00:25');
    expect(['connecting', 'connected']).toContain(await stateOf(page));
  }).toPass();
  // The clock is left alone from here: an attempt that is on its way would be given up.
  await expect.poll(() => stateOf(page)).toBe('connected');
}
