import { finished } from 'node:stream';
import { boundedText } from '@rifq/contract/bounded-text';
import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { admission } from '../../http/admission.ts';
import type { RouteRegistry } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { streamFile } from './attachments/serve.ts';
import { type FileRules, findStored } from './files.service.ts';

const params = z.object({ key: boundedText(64, 'field.invalid').check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) });

/**
 * Serves stored files. The content of a key never changes, so the key is its ETag, but access is checked every time
 * (apps/web/README.md).
 * @param rules grant access to users other than the owner
 */
export function fileRoutes(api: RouteRegistry, deps: Deps, rules: FileRules): void {
  const { onRequest, actorOf, actorNow } = admission(api, active);
  api.app.route({
    method: 'GET',
    url: '/files/:key',
    exposeHeadRoute: false,
    config: { policy: active.name },
    schema: { hide: true },
    onRequest,
    handler: (request, reply) => {
      const key = params.safeParse(request.params).data?.key ?? '';
      return api.sending(actorOf(request).own.id, async () => {
        // Resolves also when the client disconnects early; otherwise its slot in the limiter would never be released.
        const left = new Promise<void>(resolve => finished(reply.raw, () => resolve()));
        if (reply.raw.destroyed) return reply.hijack();
        const actor = await actorNow(request);
        const { open, ...file } = await findStored(deps, rules, actor, key);
        const etag = `"${key}"`;
        reply.headers({ 'cache-control': 'private, no-cache', etag });
        if (request.headers['if-none-match'] === etag) return reply.status(304).send();
        api.responseBudget.takeStream(request, reply, actor.own.id);
        const stored = await open();
        if (reply.raw.destroyed) {
          await stored.close();
          return reply.hijack();
        }
        streamFile(reply, file, stored, request.headers.range);
        await left;
        return reply;
      });
    },
  });
}
