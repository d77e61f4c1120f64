import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { viewOwnMembership } from './me.service.ts';

export function clinicRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/clinic/me', active, ({ actor }) => viewOwnMembership(deps, actor));
}
