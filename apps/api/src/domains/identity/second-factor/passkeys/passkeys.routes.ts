import type { Deps } from '../../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../../http/call.ts';
import { renewSessionCookie } from '../../../../http/cookies.ts';
import { active } from '../../../../http/policies.ts';
import { sessionSeconds } from '../../session-length.ts';
import { beginPasskey, confirmPasskey } from './add-passkey.service.ts';
import { removeApp, removePasskey, viewSecondFactor } from './passkeys.service.ts';
import { passByPasskey, renewCodesByPasskey, requestPasskey } from './use-passkey.service.ts';

/** Passkeys as a second factor, for every active user as the authenticator app is. */
export function passkeyRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/user/second-factor', active, ({ actor }) =>
    viewSecondFactor(deps, deps.db, actor.own),
  );
  registerCall(api, 'POST /api/user/second-factor/passkeys/begin', active, ({ actor }) =>
    beginPasskey(deps, actor),
  );
  registerCall(
    api,
    'POST /api/user/second-factor/passkeys/confirm',
    active,
    async ({ actor, payload, request, reply }) => {
      const userAgent = request.headers['user-agent'];
      // An empty name is none.
      const given = { credential: payload.credential, name: payload.name || null, userAgent };
      const confirmed = await confirmPasskey(deps, actor, given);
      renewSessionCookie(request, reply, sessionSeconds(true));
      return confirmed;
    },
  );
  registerCall(api, 'POST /api/user/second-factor/passkeys/request', active, ({ actor }) =>
    requestPasskey(deps, actor),
  );
  registerCall(api, 'POST /api/user/second-factor/passkeys/pass', active, ({ actor, payload }) =>
    passByPasskey(deps, actor, payload.credential),
  );
  registerCall(api, 'POST /api/user/second-factor/passkeys/recovery-codes', active, ({ actor, payload }) =>
    renewCodesByPasskey(deps, actor, payload.credential),
  );
  registerCall(api, 'POST /api/user/second-factor/passkeys/remove', active, ({ actor, payload }) =>
    removePasskey(deps, actor, payload.passkey_id),
  );
  registerCall(api, 'POST /api/user/second-factor/app/remove', active, ({ actor }) => removeApp(deps, actor));
}
