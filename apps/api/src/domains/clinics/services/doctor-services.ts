import type { Db } from '@rifq/db';
import { listDoctorServices } from './doctor-services.repository.ts';

/** Services with their own minutes, by their ids; null for a doctor who offers all services of the clinic. */
type Offered = ReadonlyMap<string, number | null> | null;

/** What doctors offer, by their ids. */
export type DoctorServices = ReadonlyMap<string, Offered>;

/** Reads which services doctors offer. */
export async function servicesOfDoctors(db: Db, doctorIds: readonly string[]): Promise<DoctorServices> {
  const rows = Map.groupBy(await listDoctorServices(db, doctorIds), ({ doctorId }) => doctorId);
  return new Map(
    doctorIds.map(id => {
      const chosen = rows.get(id);
      return [id, chosen ? new Map(chosen.map(({ serviceId, minutes }) => [serviceId, minutes])) : null];
    }),
  );
}

/** Returns how many minutes a service takes with a doctor; null for one who does not offer it. */
export function minutesWith(
  services: DoctorServices,
  doctorId: string,
  service: { readonly id: string; readonly minutes: number },
): number | null {
  const offered = services.get(doctorId) ?? null;
  if (offered === null) return service.minutes;
  return offered.has(service.id) ? (offered.get(service.id) ?? service.minutes) : null;
}

/** Whether a doctor offers a service; what is no service of the list, every doctor does. */
export const offersService = (
  services: DoctorServices,
  doctorId: string,
  serviceId: string | null,
): boolean => serviceId === null || minutesWith(services, doctorId, { id: serviceId, minutes: 1 }) !== null;
