import type { FastifyError, FastifyInstance } from 'fastify';
import type { Broadcaster } from '../broadcaster.ts';

export type PluginOptions = { readonly broadcaster: Broadcaster };

/**
 * A Fastify plugin: `/apps/*` for servers, `/app/*` for clients' sockets, and a graceful shutdown before Fastify
 * closes. Register it without a prefix: the path is signed.
 */
export async function broadcasterPlugin(
  fastify: FastifyInstance,
  { broadcaster }: PluginOptions,
): Promise<void> {
  // The signature is over the raw bytes, so they must arrive unparsed, whatever their content type.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: broadcaster.requestBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
  // Errors of Fastify itself, such as a body that is too large, have the same shape as the others.
  fastify.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500, message } = error;
    if (statusCode >= 500) throw error;
    return reply.code(statusCode).send({ error: message });
  });
  fastify.route({
    method: ['GET', 'POST'],
    url: '/apps/*',
    async onRequest(request, reply) {
      const refusal = broadcaster.refuseUnsigned(request.method, request.raw.url ?? '');
      if (refusal) return reply.code(refusal.status).send(refusal.body);
    },
    async handler(request, reply) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const response = broadcaster.respond({ method: request.method, url: request.raw.url ?? '', body });
      return reply.code(response.status).send(response.body);
    },
  });
  broadcaster.attach(fastify.server);
  fastify.addHook('preClose', async () => {
    // Clients reconnect immediately; a server that still accepts would reject them, and they would then back off.
    // Fastify closes it again and waits until all connections have ended.
    if (fastify.server.listening) fastify.server.close();
    await broadcaster.stop();
  });
}
