import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { anyClinicMember } from '../clinics/index.ts';
import { removeHoliday } from './calendar.service.ts';
import { listHours, removeDayOff } from './hours.service.ts';

/** Registers the calls that affect no reservation; the domain reservations has those that do. */
export function schedulingRoutes(api: RouteRegistry, deps: Deps): void {
  const member = anyClinicMember(deps);
  registerCall(api, 'GET /api/clinic/hours', member, ({ actor }) => listHours(deps, actor));
  registerCall(api, 'POST /api/clinic/days-off/remove', member, ({ actor, payload }) =>
    removeDayOff(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/holidays/remove', member, ({ actor, payload }) =>
    removeHoliday(deps, actor, payload),
  );
}
