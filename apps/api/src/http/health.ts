import type { Db } from '@rifq/db';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../core/errors.ts';
import { httpStatusOf } from './status.ts';

/** Load balancers check every few seconds, each from its own address. */
const HEALTH_CHECKS_PER_MINUTE = 600;

/** How long a result of the database is cached, so that any number of requests costs one query a second. */
const FRESH_MS = 1_000;

/** Checks whether the database responds; caches the result for a second. */
function databaseCheck(db: Db, log: FastifyBaseLogger): () => Promise<boolean> {
  let asked: { at: number; isUp: Promise<boolean> } | null = null;
  const ask = async () => {
    try {
      await db.execute(sql`select 1`);
      return true;
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return false;
    }
  };
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > FRESH_MS) asked = { at: now, isUp: ask() };
    return asked.isUp;
  };
}

/**
 * `/healthz` for load balancers: 200 while the database responds, else 503. Its rate limit is separate, so that a
 * balancer whose address many clients share still gets a response.
 */
export async function healthRoutes(scope: FastifyInstance, db: Db): Promise<void> {
  const isUp = databaseCheck(db, scope.log);
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) throw error;
    return reply
      .status(httpStatusOf(error))
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(error.code);
  });
  scope.addHook('onRequest', scope.rateLimit({ max: HEALTH_CHECKS_PER_MINUTE }));
  scope.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return (await isUp()) ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable' });
  });
}
