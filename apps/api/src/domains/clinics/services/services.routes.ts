import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { anyClinicMember } from '../clinics.admission.ts';
import { removeService, saveService, viewServices } from './services.service.ts';

export function serviceRoutes(api: RouteRegistry, deps: Deps): void {
  const member = anyClinicMember(deps);
  registerCall(api, 'GET /api/clinic/services', member, ({ actor }) => viewServices(deps, actor));
  registerCall(api, 'POST /api/clinic/services/save', member, ({ actor, payload }) =>
    saveService(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/services/remove', member, ({ actor, payload }) =>
    removeService(deps, actor, payload.service_id),
  );
}
