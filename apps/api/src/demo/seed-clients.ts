import { newId } from '@rifq/db';
import type { ClinicActor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { addClient } from '../domains/clients/index.ts';
import { saveService } from '../domains/clinics/index.ts';
import { reservationsOfClients } from '../domains/reservations/index.ts';
import { demoClients, demoServices } from './demo-clients.ts';

const SAUDI_ARABIA = 966;

/** Adds the services of the demo's clinic, and its clients without an account. */
export async function seedClients(deps: Deps, manager: ClinicActor): Promise<void> {
  for (const service of demoServices) await saveService(deps, manager, { service_id: newId(), ...service });
  for (const client of demoClients) {
    const typed = { idempotency_key: newId(), country_code: SAUDI_ARABIA, ...client };
    await addClient(deps, reservationsOfClients, manager, typed);
  }
}
