import type { FastifyInstance } from 'fastify';
import type { Broadcaster } from '../broadcaster.ts';

export type PluginOptions = {
  readonly broadcaster: Broadcaster;
  /** Goes to the route's `config`, for example to keep the host's rate limit off it. */
  readonly config?: object;
};

/**
 * A Fastify plugin: `/apps/*` for servers, `/app/*` for clients' sockets, and an orderly stop before Fastify closes. Register it
 * without a prefix: the path is signed.
 */
export async function broadcasterPlugin(fastify: FastifyInstance, options: PluginOptions): Promise<void> {
  const { broadcaster, config = {} } = options;
  // The signature is over the raw bytes, so they must arrive unparsed, whatever they claim to be.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: broadcaster.requestBytes },
    (_request, body, done) => {
      done(null, body);
    },
  );
  fastify.route({
    method: ['GET', 'POST'],
    url: '/apps/*',
    config,
    async handler(request, reply) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const answer = broadcaster.answer({ method: request.method, url: request.raw.url ?? '', body });
      return reply.code(answer.status).send(answer.body);
    },
  });
  broadcaster.attach(fastify.server);
  fastify.addHook('preClose', () => broadcaster.stop());
}
