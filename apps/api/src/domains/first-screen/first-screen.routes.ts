import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { signedIn } from '../../http/policies.ts';
import { viewFirstScreen } from './first-screen.service.ts';

export function firstScreenRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/first-screen', signedIn, ({ actor }) => viewFirstScreen(deps, actor));
}
