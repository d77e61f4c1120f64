import { newId } from '@rifq/db';
import type { ClinicActor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { addClient } from '../domains/clients/index.ts';
import { saveService } from '../domains/clinics/index.ts';
import { addVisitOfPatient } from '../domains/records/index.ts';
import { reservationsOfClients } from '../domains/reservations/index.ts';
import { demoClients, demoServices, demoWalkIn } from './demo-clients.ts';

const SAUDI_ARABIA = 966;

/** Adds the services of the demo's clinic, and its clients without an account, the first of whom has come in. */
export async function seedClients(deps: Deps, manager: ClinicActor, doctorId: string): Promise<void> {
  const serviceIds: string[] = [];
  for (const service of demoServices) {
    const saved = await saveService(deps, manager, { service_id: newId(), ...service });
    serviceIds.push(saved.service.id);
  }
  const petIds: string[] = [];
  for (const client of demoClients) {
    const typed = { idempotency_key: newId(), country_code: SAUDI_ARABIA, ...client };
    const added = await addClient(deps, reservationsOfClients, manager, typed);
    petIds.push(...added.managed.map(({ id }) => id));
  }
  const [serviceId] = serviceIds;
  const [petId] = petIds;
  if (serviceId === undefined || petId === undefined) throw new Error('the demo has a service and a patient');
  await addVisitOfPatient(deps, manager, {
    idempotency_key: newId(),
    pet_id: petId,
    doctor_id: doctorId,
    service_id: serviceId,
    // At any hour at which the demo starts.
    squeeze_in: true,
    ...demoWalkIn,
  });
}
