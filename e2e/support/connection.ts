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

/** What becomes of the page's next live connections: `silent` ones are opened and never hear a word. */
export type Line = {
  mode: 'silent' | 'open';
  /** The newest connection that was led to the broadcaster. */
  current: WebSocketRoute | null;
};

/** Puts a line between the page and the broadcaster, silent at first. */
export async function layLine(page: Page): Promise<Line> {
  const line: Line = { mode: 'silent', current: null };
  await page.routeWebSocket(/\/app\//, socket => {
    if (line.mode === 'silent') return;
    socket.connectToServer();
    line.current = socket;
  });
  return line;
}
