import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { active } from '../../../http/policies.ts';
import {
  endDrugReminder,
  markDrugDose,
  setDrugReminder,
  viewDrugDoses,
  viewDrugReminders,
} from './drug-reminders.service.ts';

/** Registers the calls about reminders of drugs, for the owners of pets. */
export function drugReminderRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/reservations/drugs', active, ({ actor, payload }) =>
    viewDrugReminders(deps.db, actor, payload),
  );
  registerCall(api, 'GET /api/reservations/drugs/doses', active, ({ actor, payload }) =>
    viewDrugDoses(deps.db, actor, payload),
  );
  registerCall(api, 'POST /api/reservations/drugs/remind', active, ({ actor, payload }) =>
    setDrugReminder(deps, actor, payload),
  );
  registerCall(api, 'POST /api/reservations/drugs/end', active, ({ actor, payload }) =>
    endDrugReminder(deps, actor, payload),
  );
  registerCall(api, 'POST /api/reservations/drugs/mark', active, ({ actor, payload }) =>
    markDrugDose(deps, actor, payload),
  );
}
