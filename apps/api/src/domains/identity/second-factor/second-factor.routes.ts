import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { renewSessionCookie } from '../../../http/cookies.ts';
import { active } from '../../../http/policies.ts';
import { sessionSeconds } from '../session-length.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts';

/** Available to every active user, though it grants access only to clinic members (docs/decisions/0062). */
export function secondFactorRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'POST /api/user/second-factor/begin', active, ({ actor }) =>
    beginSecondFactor(deps, actor),
  );
  registerCall(
    api,
    'POST /api/user/second-factor/confirm',
    active,
    async ({ actor, payload, request, reply }) => {
      const confirmed = await confirmSecondFactor(deps, actor, payload.code);
      renewSessionCookie(request, reply, sessionSeconds(true));
      return confirmed;
    },
  );
  registerCall(api, 'POST /api/user/second-factor/pass', active, ({ actor, payload }) =>
    passSecondFactor(deps, actor, payload.code),
  );
  registerCall(api, 'POST /api/user/second-factor/recovery-codes', active, ({ actor, payload }) =>
    renewRecoveryCodes(deps, actor, payload.code),
  );
}
