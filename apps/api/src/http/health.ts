import type { Db } from '@rifq/db';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

/** `/healthz` for load balancers: 200 while the database answers, else 503. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
