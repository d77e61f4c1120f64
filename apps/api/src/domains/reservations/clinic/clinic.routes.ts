import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { clinicMember } from '../../clinics/index.ts';
import { countAwaitingDoses, listAwaitingDoses } from '../record/awaiting-doses.service.ts';
import { readRecord } from '../record/read-record.service.ts';
import {
  addToRecord,
  confirmInRecord,
  weighInRecord,
  withdrawInRecord,
} from '../record/write-record.service.ts';
import { bookForOwner } from './book.service.ts';
import { cancelAtClinic, rescheduleAtClinic } from './cancel-and-reschedule.service.ts';
import { completeConsultation, markNoShow, startConsultation } from './consultation.service.ts';
import { findOwner } from './find-owner.service.ts';
import { viewSchedule } from './schedule.service.ts';
import { listAtClinic, viewAtClinic } from './view.service.ts';

/** Registers the clinics' calls on their reservations and the records that these open. */
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
  registerCall(api, 'POST /api/clinic/reservations/complete', member, ({ actor, payload }) =>
    completeConsultation(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/no-show', member, ({ actor, payload }) =>
    markNoShow(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/reservations/cancel', member, ({ actor, payload }) =>
    cancelAtClinic(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/move', member, ({ actor, payload }) =>
    rescheduleAtClinic(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/owners/find', member, ({ actor, payload }) =>
    findOwner(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/book', member, ({ actor, payload }) =>
    bookForOwner(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/record', member, ({ actor, payload }) =>
    readRecord(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/record/doses/confirm', member, ({ actor, payload }) =>
    confirmInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/add', member, ({ actor, payload }) =>
    addToRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/withdraw', member, ({ actor, payload }) =>
    withdrawInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/weights/add', member, ({ actor, payload }) =>
    weighInRecord(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/doses/count', member, ({ actor }) => countAwaitingDoses(deps, actor));
  registerCall(api, 'GET /api/clinic/doses', member, ({ actor, payload }) =>
    listAwaitingDoses(deps, actor, payload.page ?? 0),
  );
}
