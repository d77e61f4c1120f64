import type { FastifyInstance } from 'fastify';

/** A connection on which the last answer has just been sent is idle, and would be kept for the next request. */
const CLOSE_IDLE_EVERY_MS = 100;

/**
 * Accepts nothing any more, lets what is being answered be answered, and closes every connection, of clients that send or
 * read nothing too, after `graceMs` at the latest.
 */
export async function stopServing(app: FastifyInstance, graceMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const all = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(all);
  }
}
