import type { FastifyError, FastifyInstance } from 'fastify';
import type { Broadcaster } from '../broadcaster.ts';

export type PluginOptions = { readonly broadcaster: Broadcaster };

/**
 * A Fastify plugin: `/apps/*` for servers, `/app/*` for clients' sockets, and an orderly stop before Fastify closes. Register it
 * without a prefix: the path is signed.
 */
export async function broadcasterPlugin(
  fastify: FastifyInstance,
  { broadcaster }: PluginOptions,
): Promise<void> {
  // The signature is over the raw bytes, so they must arrive unparsed, whatever they claim to be.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: broadcaster.requestBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
  // What Fastify itself refuses, such as a body that is too large, looks like every other refusal.
  fastify.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500, message } = error;
    if (statusCode >= 500) throw error;
    return reply.code(statusCode).send({ error: message });
  });
  fastify.route({
    method: ['GET', 'POST'],
    url: '/apps/*',
    async onRequest(request, reply) {
      const refusal = broadcaster.refuseStranger(request.method, request.raw.url ?? '');
      if (refusal) return reply.code(refusal.status).send(refusal.body);
    },
    async handler(request, reply) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const answer = broadcaster.answer({ method: request.method, url: request.raw.url ?? '', body });
      return reply.code(answer.status).send(answer.body);
    },
  });
  broadcaster.attach(fastify.server);
  fastify.addHook('preClose', async () => {
    // Clients come back at once: to a server that still accepts they would come back in vain, and then rest for a while. Fastify
    // closes it again and waits until everybody is gone.
    if (fastify.server.listening) fastify.server.close();
    await broadcaster.stop();
  });
}
