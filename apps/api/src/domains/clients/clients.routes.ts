import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { clinicMember } from '../clinics/index.ts';
import type { RecordsOfPets } from '../pets/index.ts';
import { addClient, findClients, removeClient, saveClient, viewClient } from './clients.service.ts';
import { addPatient, savePatient } from './patients.service.ts';
import type { ReservationsOfClients } from './reservations-of-clients.ts';

/** What other domains that clients may not import pass in. */
export type ClientSources = {
  readonly reservations: ReservationsOfClients;
  /** The records of pets. */
  readonly records: RecordsOfPets;
};

export function clientRoutes(api: RouteRegistry, deps: Deps, { reservations, records }: ClientSources): void {
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
}
