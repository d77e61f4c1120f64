import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { active } from '../../../http/policies.ts';
import { clinicMember } from '../../clinics/index.ts';
import { joinWaiting, leaveWaiting } from './join.service.ts';
import { viewWaiting, viewWaitingAtClinic } from './view-waiting.service.ts';

/** Registers the calls of the waiting list, of both sides. */
export function waitingRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/reservations/waiting', active, ({ actor }) => viewWaiting(deps, actor));
  registerCall(api, 'POST /api/reservations/waiting/join', active, ({ actor, payload }) =>
    joinWaiting(deps, actor, payload),
  );
  registerCall(api, 'POST /api/reservations/waiting/leave', active, ({ actor, payload }) =>
    leaveWaiting(deps, actor, payload.entry_id),
  );
  registerCall(api, 'GET /api/clinic/waiting', clinicMember(deps), ({ actor }) =>
    viewWaitingAtClinic(deps, actor),
  );
}
