import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { type Api, admission } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { readFile } from './files.service.ts';

const params = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) });

/** Serves stored pictures. The content of a key never changes, so browsers may cache it. */
export function fileRoutes(api: Api, deps: Deps): void {
  const { onRequest, actorOf } = admission(api, active);
  api.app.route({
    method: 'GET',
    url: '/files/:key',
    exposeHeadRoute: false,
    config: { policy: active.name },
    schema: { hide: true },
    onRequest,
    handler: async (request, reply) => {
      const key = params.safeParse(request.params).data?.key ?? '';
      const { bytes, contentType } = await readFile(deps, actorOf(request), key);
      return reply
        .type(contentType)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    },
  });
}
