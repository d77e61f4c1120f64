import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { listRewardHistory, markSeen } from './history.service.ts';
import { viewSummary } from './summary.service.ts';

export function rewardRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/rewards/summary', active, ({ actor }) => viewSummary(deps, actor));
  registerCall(api, 'GET /api/rewards/history', active, ({ actor, payload }) =>
    listRewardHistory(deps, actor, payload.page ?? 0),
  );
  registerCall(api, 'POST /api/rewards/seen', active, ({ actor, payload }) =>
    markSeen(deps, actor, payload.movement_id),
  );
}
