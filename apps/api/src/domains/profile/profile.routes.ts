import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active, notSuspended, signedIn } from '../../http/policies.ts';
import { changeProfile, completeProfile, loadProfile } from './profile.service.ts';

export function profileRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/user/me', signedIn, ({ actor }) => loadProfile(deps.db, actor, actor.account));

  registerCall(api, 'POST /api/user/complete/profile', notSuspended, ({ actor, payload }) =>
    completeProfile(deps, actor, payload),
  );

  registerCall(api, 'POST /api/profile/update', active, ({ actor, payload, files }) =>
    changeProfile(deps, actor, payload, files.get('avatar')),
  );
}
