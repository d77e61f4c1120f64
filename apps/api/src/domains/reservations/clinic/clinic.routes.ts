import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { clinicMember } from '../../clinics/index.ts';
import { cancelAtClinic, rescheduleAtClinic } from './cancel-and-reschedule.service.ts';
import { startConsultation } from './consultation.service.ts';
import { markNoShow, undoNoShow } from './no-show.service.ts';
import { viewSchedule } from './schedule.service.ts';
import { listAtClinic, viewAtClinic } from './view.service.ts';

/** Registers the clinics' calls on their reservations. */
export function clinicReservationRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/schedule', member, ({ actor, payload }) =>
    viewSchedule(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/reservations/list', member, ({ actor, payload }) =>
    listAtClinic(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/reservations/view', member, ({ actor, payload }) =>
    viewAtClinic(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/reservations/open', member, ({ actor, payload }) =>
    startConsultation(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/reservations/no-show', member, ({ actor, payload }) =>
    markNoShow(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/reservations/no-show/undo', member, ({ actor, payload }) =>
    undoNoShow(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/reservations/cancel', member, ({ actor, payload }) =>
    cancelAtClinic(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/move', member, ({ actor, payload }) =>
    rescheduleAtClinic(deps, actor, payload),
  );
}
