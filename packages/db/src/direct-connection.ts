import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A connection outside the pool that is reopened whenever it is lost, until it is closed. */
export type DirectConnection = { close(): Promise<void> };

/** The client of one connection. */
export type DirectClient = pg.Client;

const RETRY_DELAY_MS = 1000;

/**
 * Opens a connection for session features: LISTEN and advisory locks. So the URL must point to the server itself, not
 * to a pooler in transaction mode.
 */
export async function openDirectConnection(
  url: string,
  handlers: {
    /** Runs on each new connection. An error of the first run rejects the call; later ones cause a retry. */
    prepare(client: DirectClient): Promise<void>;
    onNotification?(): void;
    /** Called when the connection is lost, and at each retry that fails. */
    onLost(error: Error): void;
  },
): Promise<DirectConnection> {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  async function open(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
    client.on('notification', () => handlers.onNotification?.());
    // Without a listener a lost connection would end the process; 'end' follows and reopens it.
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
