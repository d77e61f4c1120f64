import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { handleWebhook } from './webhooks.service.ts';

const WEBHOOK_BYTES = 64 * 1024;

/** Anyone can send unverified webhooks, and with a wrong secret all of them are unverified. */
const WARNED_EVERY_MS = 60_000;

/** Creates a function that logs an unverified webhook, at most once a minute and without its content. */
function unverifiedWarning({ log, now, gateway }: Pick<Deps, 'log' | 'now' | 'gateway'>): () => void {
  let quietUntil = 0;
  return () => {
    const time = now().getTime();
    if (time < quietUntil) return;
    quietUntil = time + WARNED_EVERY_MS;
    log.warn({ gateway: gateway.name }, 'a webhook could not be verified: is its secret the right one?');
  };
}

/** Registers `POST /:gateway` in a scope of its own, since a signature covers the raw bytes of the body. */
export function webhookRoutes(scope: FastifyInstance, deps: Deps): void {
  const warnOfUnverified = unverifiedWarning(deps);
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
    const isTaken = Buffer.isBuffer(body) && (await handleWebhook(deps, { headers, body }));
    if (!isTaken) {
      warnOfUnverified();
      throw new AppError('request.invalid');
    }
    return {};
  });
}
