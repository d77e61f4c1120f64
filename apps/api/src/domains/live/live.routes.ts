import type { Deps } from '../../core/deps.ts';
import { type Api, registerCall } from '../../http/call.ts';
import { anyone } from '../../http/policies.ts';

export function liveRoutes(api: Api, deps: Deps): void {
  const { key, cluster, host, port, forceTls } = deps.realtime.address;
  const config = { key, cluster, host, port, force_tls: forceTls };
  registerCall(api, 'GET /api/live/config', anyone, async () => config, { counted: 'live' });
}
