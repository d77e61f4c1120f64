import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { cancelOwn } from './booking/cancel.service.ts';
import { createReservation } from './booking/create.service.ts';
import { payReservation } from './booking/pay.service.ts';
import { rescheduleReservation } from './booking/reschedule.service.ts';
import { type ClinicMessageFinder, listReservations, viewReservation } from './own-reservations.service.ts';
import { viewSlots } from './slots/slots.service.ts';

/** Registers the calls of owners. */
export function ownerReservationRoutes(
  api: RouteRegistry,
  deps: Deps,
  findWrittenByClinic: ClinicMessageFinder,
): void {
  registerCall(api, 'GET /api/reservations/slots', active, ({ payload }) => viewSlots(deps, payload));
  registerCall(api, 'POST /api/reservations/create', active, ({ actor, payload }) =>
    createReservation(deps, actor, payload),
  );
  registerCall(api, 'POST /api/reservations/pay', active, ({ actor, payload }) =>
    payReservation(deps, actor, payload),
  );
  registerCall(api, 'GET /api/reservations/list', active, ({ actor, payload }) =>
    listReservations(
      deps,
      actor,
      {
        state: payload.state,
        petId: payload.pet_id,
        after: payload.after,
        search: payload.search,
        ids: payload.ids?.split(','),
        page: payload.page ?? 0,
      },
      findWrittenByClinic,
    ),
  );
  registerCall(api, 'GET /api/reservations/view', active, ({ actor, payload }) =>
    viewReservation(deps, actor, payload.reservation_id, findWrittenByClinic),
  );
  registerCall(api, 'POST /api/reservations/cancel', active, ({ actor, payload }) =>
    cancelOwn(deps, actor, payload),
  );
  registerCall(api, 'POST /api/reservations/delay', active, ({ actor, payload }) =>
    rescheduleReservation(deps, actor, payload),
  );
}
