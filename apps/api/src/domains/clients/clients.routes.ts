import type { Deps } from '../../core/deps.ts';
import type { PetFollower } from '../../core/pet-join.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { clinicMember } from '../clinics/index.ts';
import type { RecordsOfPets } from '../pets/index.ts';
import { addClient, findClients, removeClient, saveClient, viewClient } from './clients.service.ts';
import { proposeJoin, undoJoinAtClinic, undoOwnJoin } from './joins.service.ts';
import { declineOffer, listRecordOffers } from './offers.service.ts';
import { addPatient, savePatient } from './patients.service.ts';
import type { ReservationsOfClients } from './reservations-of-clients.ts';
import { acceptRecordOffer } from './take-over.service.ts';

/** What other domains that clients may not import pass in. */
export type ClientSources = {
  readonly reservations: ReservationsOfClients;
  /** The records of pets. */
  readonly records: RecordsOfPets;
  /** The rows of all domains that follow a pet to an account, in the order in which they are moved. */
  readonly followers: readonly PetFollower[];
};

/** What an owner does with records that clinics have under the own phone. */
function offerRoutes(api: RouteRegistry, deps: Deps, sources: ClientSources): void {
  const { followers } = sources;
  registerCall(api, 'GET /api/clients/offers', active, ({ actor }) =>
    listRecordOffers(deps, followers, actor),
  );
  registerCall(api, 'POST /api/clients/offers/accept', active, ({ actor, payload }) =>
    acceptRecordOffer(deps, followers, actor, payload),
  );
  registerCall(api, 'POST /api/clients/offers/decline', active, ({ actor, payload }) =>
    declineOffer(deps, actor, payload.client_id),
  );
  registerCall(api, 'POST /api/clients/joins/undo', active, ({ actor, payload }) =>
    undoOwnJoin(deps, sources, actor, payload.join_id),
  );
}

export function clientRoutes(api: RouteRegistry, deps: Deps, sources: ClientSources): void {
  const { reservations, records } = sources;
  offerRoutes(api, deps, sources);
  const member = clinicMember(deps);
  registerCall(api, 'POST /api/clinic/clients/search', member, ({ actor, payload }) =>
    findClients(deps, reservations, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/clients/view', member, ({ actor, payload }) =>
    viewClient(deps, reservations, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/clients/add', member, ({ actor, payload }) =>
    addClient(deps, reservations, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/clients/save', member, ({ actor, payload }) =>
    saveClient(deps, reservations, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/clients/remove', member, ({ actor, payload }) =>
    removeClient(deps, reservations, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/patients/add', member, ({ actor, payload }) =>
    addPatient(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/patients/save', member, ({ actor, payload }) =>
    savePatient(deps, records, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/clients/joins/propose', member, ({ actor, payload }) =>
    proposeJoin(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/clients/joins/undo', member, ({ actor, payload }) =>
    undoJoinAtClinic(deps, sources, actor, payload.join_id),
  );
}
