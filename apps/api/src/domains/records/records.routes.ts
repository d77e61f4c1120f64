import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { clinicMember } from '../clinics/index.ts';
import { viewAccessLog } from './access-log.service.ts';
import { countAwaitingDoses, listAwaitingDoses } from './awaiting-doses.service.ts';
import { bookFoundPet } from './book-found-pet.service.ts';
import { completeConsultation } from './complete-consultation.service.ts';
import { findOwner } from './find-owner.service.ts';
import { readRecord } from './read-record.service.ts';
import { addToRecord, confirmInRecord, weighInRecord, withdrawInRecord } from './write-record.service.ts';

/** Registers the owners' access log, and the clinics' calls that read or change records or find their owners. */
export function recordRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/reservations/looks', active, ({ actor, payload }) =>
    viewAccessLog(deps.db, actor, payload),
  );
  const member = clinicMember(deps);
  registerCall(api, 'POST /api/clinic/owners/find', member, ({ actor, payload }) =>
    findOwner(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/book', member, ({ actor, payload }) =>
    bookFoundPet(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/complete', member, ({ actor, payload }) =>
    completeConsultation(deps, actor, payload),
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
