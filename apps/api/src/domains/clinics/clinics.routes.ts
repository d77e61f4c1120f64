import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { clinicMember } from './clinics.admission.ts';
import { listForOwners } from './doctors.service.ts';
import { emergencyClinics } from './emergency.service.ts';
import { addDayOff, listHours, removeDayOff, saveHours } from './hours.service.ts';
import { viewOwnMembership } from './me.service.ts';
import { openClinic, saveOpening, viewOpening } from './opening/opening.service.ts';
import type { ReservationsPort } from './reservations-port.ts';
import { teamRoutes } from './team/team.routes.ts';

/** @param bookings access to reservations */
export function clinicRoutes(api: RouteRegistry, deps: Deps, bookings: ReservationsPort): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/doctors/list', active, ({ payload }) => listForOwners(deps, bookings, payload));
  registerCall(api, 'GET /api/clinics/emergency', active, ({ actor }) =>
    emergencyClinics(deps, bookings, actor),
  );
  registerCall(api, 'GET /api/clinic/me', active, ({ actor }) => viewOwnMembership(deps, actor));
  registerCall(api, 'GET /api/clinic/hours', member, ({ actor }) => listHours(deps, actor));
  registerCall(api, 'POST /api/clinic/hours/save', member, ({ actor, payload }) =>
    saveHours(deps, bookings, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/days-off/add', member, ({ actor, payload }) =>
    addDayOff(deps, bookings, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/days-off/remove', member, ({ actor, payload }) =>
    removeDayOff(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinics/open', active, ({ actor, payload }) =>
    openClinic(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/opening', member, ({ actor }) => viewOpening(deps, actor));
  registerCall(api, 'POST /api/clinic/opening/save', member, ({ actor, payload }) =>
    saveOpening(deps, actor, payload),
  );
  teamRoutes(api, deps, bookings);
}
