import type { Deps } from '../../core/deps.ts';
import type { NotificationTemplate } from '../../core/notification.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { signedIn } from '../../http/policies.ts';
import { viewFirstScreen } from './first-screen.service.ts';

export function firstScreenRoutes(
  templates: readonly NotificationTemplate[],
  api: RouteRegistry,
  deps: Deps,
): void {
  registerCall(api, 'GET /api/first-screen', signedIn, ({ actor }) =>
    viewFirstScreen(deps, templates, actor),
  );
}
