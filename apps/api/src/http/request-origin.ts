import type { FastifyInstance } from 'fastify';
import { runFrom } from '../platform/request-context.ts';

const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

/** The socket id that a tab sends along, so that it is spared the echo of its own act (seed, section 7). */
function originOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && SOCKET_ID.test(header) ? header : null;
}

/** Notes the tab's socket right before the handler runs: reading the body would lose the context again. */
export function noteOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    runFrom(originOf(request.headers['x-socket-id']), done);
  });
}
