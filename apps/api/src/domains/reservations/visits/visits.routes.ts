import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { clinicMember } from '../../clinics/index.ts';
import { noteArrival, noteSettlement } from './desk.service.ts';
import { viewVisitTimes } from './visit-times.service.ts';

/** Registers the clinics' calls on visits, except the one that adds them, which *records* registers. */
export function visitRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/visits/times', member, ({ actor, payload }) =>
    viewVisitTimes(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/visits/arrive', member, ({ actor, payload }) =>
    noteArrival(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/visits/settle', member, ({ actor, payload }) =>
    noteSettlement(deps, actor, payload),
  );
}
