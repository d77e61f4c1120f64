import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { active } from '../../../http/policies.ts';
import { clinicMember } from '../../clinics/index.ts';
import { acceptOffer, acceptOfferAtClinic } from '../offers/accept-offer.service.ts';
import { handOver } from './hand-over.service.ts';
import { listColleagues } from './list-colleagues.service.ts';

/** Registers the calls about colleagues: who can take over, handing over, and the answers to an offer. */
export function handOverRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/reservations/colleagues', member, ({ actor, payload }) =>
    listColleagues(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/hand-over', member, ({ actor, payload }) =>
    handOver(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/offer/accept', member, ({ actor, payload }) =>
    acceptOfferAtClinic(deps, actor, payload.offer_id),
  );
  registerCall(api, 'POST /api/reservations/offer/accept', active, ({ actor, payload }) =>
    acceptOffer(deps, actor, payload.offer_id),
  );
}
