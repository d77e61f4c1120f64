import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { takeWebhook } from './flow/take-webhook.ts';

const WEBHOOK_BYTES = 64 * 1024;

/** `POST /:gateway`, for a scope of its own: a signature covers the very bytes that were sent. */
export function webhookRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  scope.addHook('onRequest', scope.rateLimit());
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  scope.post<{ Params: { gateway: string } }>('/:gateway', async ({ params, headers, body }) => {
    if (params.gateway !== deps.gateway.name) throw new AppError('request.not_found');
    const isTaken = Buffer.isBuffer(body) && (await takeWebhook(deps, { headers, body }));
    if (!isTaken) throw new AppError('request.invalid');
    return {};
  });
}
