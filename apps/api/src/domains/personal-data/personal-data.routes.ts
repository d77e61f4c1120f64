import { EXPORT_ADDRESS } from '@rifq/contract';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { admission } from '../../http/admission.ts';
import { API_PREFIX, type RouteRegistry, registerCall } from '../../http/call.ts';
import { clearSessionCookies, readNonce } from '../../http/cookies.ts';
import { notSuspended, signedIn } from '../../http/policies.ts';
import { downloadOwn, eraseOwn, erasureTerms } from './personal-data.service.ts';

/** Suspended users can also export their data, but must ask an operator to erase it. */
export function personalDataRoutes(api: RouteRegistry, deps: Deps, parts: readonly PersonalData[]): void {
  const { onRequest, actorNow } = admission(api, signedIn);
  api.app.route({
    method: 'GET',
    url: EXPORT_ADDRESS.slice(API_PREFIX.length),
    exposeHeadRoute: false,
    // Each download counts towards a limit, so links of other sites must not trigger it (CSRF).
    config: { policy: signedIn.name, changesState: true },
    schema: { hide: true },
    onRequest,
    handler: async (request, reply) => {
      const actor = await actorNow(request);
      api.responseBudget.takeStream(request, reply, actor.own.id);
      const { name, document } = await downloadOwn(deps, parts, actor);
      return reply
        .type('application/json; charset=utf-8')
        .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
        .send(document);
    },
  });

  registerCall(api, 'GET /api/user/erase/terms', signedIn, ({ actor }) => erasureTerms(deps, parts, actor));

  registerCall(api, 'POST /api/user/erase', notSuspended, async ({ actor, payload, request, reply }) => {
    const proof = { verificationId: payload.verification_id, nonce: readNonce(request) };
    const result = await eraseOwn(deps, parts, actor, proof);
    if (result.erased) clearSessionCookies(reply);
    return result;
  });
}
