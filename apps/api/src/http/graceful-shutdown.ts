import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A connection is idle once its last response was sent, and would stay open for the next request. */
const CLOSE_IDLE_EVERY_MS = 100;

/**
 * Keeps idle connections open while a response is still being sent to a slow client. Node counts a connection as idle
 * once its response has ended, and would drop unsent bytes.
 * @param open the responses that were not fully sent
 */
export function keepBusyConnections(server: Server, open: ReadonlySet<ServerResponse>): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  // Closing the server calls this method too.
  server.closeIdleConnections = () => {
    if (![...open].some(response => response.writableEnded)) closeIdle();
  };
}

/**
 * Stops accepting connections, lets running requests finish, and closes every connection, including those of clients
 * that send or read nothing, after `graceMs` at the latest.
 */
export async function shutDownGracefully(app: FastifyInstance, graceMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const all = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(all);
  }
}
