import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { active } from '../../../http/policies.ts';
import { findDoctors, findEmergencyClinics } from './find-doctors.service.ts';

/** Registers the owners' searches for doctors and clinics. */
export function doctorSearchRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/doctors/list', active, ({ payload }) => findDoctors(deps, payload));
  registerCall(api, 'GET /api/clinics/emergency', active, ({ actor }) => findEmergencyClinics(deps, actor));
}
