import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active, anyone } from '../../http/policies.ts';
import { configOf } from './config.ts';
import { viewCursor } from './cursor.service.ts';

export function liveRoutes(api: RouteRegistry, deps: Deps): void {
  const config = configOf(deps);
  registerCall(api, 'GET /api/live/config', anyone, async () => config, { counted: 'live' });
  registerCall(
    api,
    'GET /api/live/cursor',
    active,
    async ({ actor }) => ({ cursor: await viewCursor(deps, actor) }),
    { counted: 'live' },
  );
}
