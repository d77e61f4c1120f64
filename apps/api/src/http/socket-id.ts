import type { FastifyRequest } from 'fastify';

const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

/**
 * Returns the socket id of the tab that makes a request, which is left out of the live event of its own change
 * (specification 7.20).
 */
export function socketIdOf(request: FastifyRequest): string | null {
  const header = request.headers['x-socket-id'];
  return typeof header === 'string' && SOCKET_ID.test(header) ? header : null;
}
