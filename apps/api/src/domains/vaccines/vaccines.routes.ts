import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { deferVaccines, resumeVaccines } from './deferrals.service.ts';
import { attachLabel, changeDose, recordDose, setRemoved } from './doses.service.ts';
import { endHealthState } from './health-states.service.ts';
import { choosePlanOptions, viewPlans } from './plan.service.ts';
import { viewTravel } from './travel.service.ts';

export function vaccineRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/vaccines/plan', active, ({ actor, payload }) =>
    viewPlans(deps, actor, payload.pet_id),
  );
  registerCall(api, 'GET /api/vaccines/travel', active, ({ actor, payload }) =>
    viewTravel(deps, actor, payload),
  );
  registerCall(api, 'POST /api/vaccines/doses/create', active, ({ actor, payload }) =>
    recordDose(deps, actor, payload),
  );
  registerCall(api, 'POST /api/vaccines/doses/update', active, ({ actor, payload }) =>
    changeDose(deps, actor, payload),
  );
  registerCall(api, 'POST /api/vaccines/doses/remove', active, ({ actor, payload }) =>
    setRemoved(deps, actor, payload.dose_id, true),
  );
  registerCall(api, 'POST /api/vaccines/doses/restore', active, ({ actor, payload }) =>
    setRemoved(deps, actor, payload.dose_id, false),
  );
  registerCall(api, 'POST /api/vaccines/doses/label', active, ({ actor, payload, files }) =>
    attachLabel(deps, actor, payload.dose_id, files.get('label')),
  );
  registerCall(api, 'POST /api/vaccines/options', active, ({ actor, payload }) =>
    choosePlanOptions(deps, actor, payload),
  );
  registerCall(api, 'POST /api/vaccines/defer', active, ({ actor, payload }) =>
    deferVaccines(deps, actor, payload),
  );
  registerCall(api, 'POST /api/vaccines/resume', active, ({ actor, payload }) =>
    resumeVaccines(deps, actor, payload),
  );
  registerCall(api, 'POST /api/vaccines/health-states/end', active, ({ actor, payload }) =>
    endHealthState(deps, actor, payload),
  );
}
