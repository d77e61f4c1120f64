import type { Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A connection on which the last answer has just been sent is idle, and would be kept for the next request. */
const CLOSE_IDLE_EVERY_MS = 100;

/**
 * Makes a server close no idle connection while an answer is on its way to a client that reads slowly. Node calls a
 * connection idle as soon as its answer is ended, and closes it with bytes that have not left.
 * @param open the answers that have not left
 */
export function keepBusyConnections(server: Server, open: ReadonlySet<ServerResponse>): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  // Closing the server calls this method too.
  server.closeIdleConnections = () => {
    if (![...open].some(response => response.writableEnded)) closeIdle();
  };
}

/**
 * Accepts nothing any more, lets what is being answered be answered, and closes every connection, of clients that send or
 * read nothing too, after `graceMs` at the latest.
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
