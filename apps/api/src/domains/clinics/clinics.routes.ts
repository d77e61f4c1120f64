import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { anyClinicMember } from './clinics.admission.ts';
import { viewOwnMembership } from './me.service.ts';
import { openClinic, saveOpening, viewOpening } from './opening/opening.service.ts';
import { saveSeller, viewSeller } from './seller/seller.service.ts';
import { serviceRoutes } from './services/services.routes.ts';
import { teamRoutes } from './team/team.routes.ts';

export function clinicRoutes(api: RouteRegistry, deps: Deps): void {
  const member = anyClinicMember(deps);
  registerCall(api, 'GET /api/clinic/me', active, ({ actor }) => viewOwnMembership(deps, actor));
  registerCall(api, 'POST /api/clinics/open', active, ({ actor, payload }) =>
    openClinic(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/opening', member, ({ actor }) => viewOpening(deps, actor));
  registerCall(api, 'POST /api/clinic/opening/save', member, ({ actor, payload }) =>
    saveOpening(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/seller', member, ({ actor }) => viewSeller(deps, actor));
  registerCall(api, 'POST /api/clinic/seller/save', member, ({ actor, payload }) =>
    saveSeller(deps, actor, payload),
  );
  serviceRoutes(api, deps);
  teamRoutes(api, deps);
}
