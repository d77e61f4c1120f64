import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { anyClinicMember } from '../../clinics/index.ts';
import { addHoliday, removePeriod, savePeriod } from './clinic-calendar.service.ts';
import { removeFromTeam } from './remove-from-team.ts';
import { addDayOff, saveHours } from './save-hours.service.ts';

/** Registers the clinics' changes of hours and members, which may affect reservations. */
export function affectedReservationRoutes(api: RouteRegistry, deps: Deps): void {
  const member = anyClinicMember(deps);
  registerCall(api, 'POST /api/clinic/hours/save', member, ({ actor, payload }) =>
    saveHours(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/days-off/add', member, ({ actor, payload }) =>
    addDayOff(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/periods/save', member, ({ actor, payload }) =>
    savePeriod(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/periods/remove', member, ({ actor, payload }) =>
    removePeriod(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/holidays/add', member, ({ actor, payload }) =>
    addHoliday(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/team/remove', member, ({ actor, payload }) =>
    removeFromTeam(deps, actor, payload),
  );
}
