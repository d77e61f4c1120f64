import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A connection of its own that is opened again whenever it is lost, until it is closed. */
export type DirectConnection = { close(): Promise<void> };

/** Its client, for as long as it is connected. */
export type DirectClient = pg.Client;

const RETRY_DELAY_MS = 1000;

/**
 * Keeps one connection outside the pool, for what lives on a session: LISTEN and session locks. `prepare` runs
 * on each new connection; when it throws, the first time it rejects this call, later it is told to `onLost` and
 * attempt again. The address must lead to the server itself, not to a pooler in transaction mode.
 */
export async function openDirectConnection(
  url: string,
  handlers: {
    prepare(client: DirectClient): Promise<void>;
    onNotification?(): void;
    onLost(error: Error): void;
  },
): Promise<DirectConnection> {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  async function open(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
    client.on('notification', () => handlers.onNotification?.());
    // Without a listener a lost connection would end the process; 'end' follows and is what counts.
    client.on('error', error => handlers.onLost(error));
    try {
      await client.connect();
      await handlers.prepare(client);
    } catch (error) {
      await client.end();
      throw error;
    }
    if (closing.signal.aborted) return client.end();
    current = client;
    client.once('end', () => void reopen());
  }

  async function reopen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await delay(RETRY_DELAY_MS, undefined, { signal: closing.signal });
        return await open();
      } catch (error) {
        if (!closing.signal.aborted)
          handlers.onLost(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  await open();
  return {
    async close() {
      closing.abort();
      await current?.end();
    },
  };
}
