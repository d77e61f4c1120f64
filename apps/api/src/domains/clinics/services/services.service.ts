import type { ClinicService, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { clinicLimits } from '@rifq/rules';
import type { ClinicActor, Membership } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { versionOf } from '../../../core/version.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { serviceActions } from '../clinics.policy.ts';
import { removeRow, type SavedRows, saveRow } from '../saved-rows.ts';
import { staffOf } from '../staff.service.ts';
import {
  changeService,
  countServices,
  findService,
  findServiceOf,
  insertService,
  isNameTaken,
  listServices,
  listServicesAmong,
  lockServices,
  removeServiceRow,
  type ServiceFields,
  type ServiceRow,
} from './services.repository.ts';

type ServiceDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

/** A service that a visit can be for. */
export type OfferedService = ServiceFields & Pick<ServiceRow, 'id'>;

const versionOfService = ({ name, minutes, price, vatPercent }: ServiceRow): string =>
  versionOf({ name, minutes, price, vatPercent });

const presentService = (row: ServiceRow): ClinicService => ({
  id: row.id,
  name: row.name,
  minutes: row.minutes,
  price: row.price,
  vat_percent: row.vatPercent,
  version: versionOfService(row),
});

/** Refuses with clinics.role a member who is no manager. */
function requireManager({ membership }: Pick<ClinicActor, 'membership'>): void {
  if (membership.role !== 'manager') throw new AppError('clinics.role');
}

const services: SavedRows<'clinicService', ServiceRow, ServiceFields> = {
  requireRole: requireManager,
  action: serviceActions.change,
  most: clinicLimits.services,
  refusals: {
    notFound: 'clinics.not_found',
    removed: 'clinics.service_removed',
    tooMany: 'clinics.too_many_services',
  },
  versionOf: versionOfService,
  current: row => ({ service: presentService(row) }),
  async append(tx, { outbox }, { own, membership: { clinicId }, socketId }, id) {
    const payload = { user_id: own.id, clinic_id: clinicId, staff_ids: await staffOf(tx, clinicId) };
    await outbox.append(tx, { kind: 'services.changed', payload }, { socketId });
    await recordAudit(tx, { actor: own.id, action: 'services.changed', subject: `${id} ${clinicId}` });
  },
  async check(tx, { membership }, id, { name }) {
    if (await isNameTaken(tx, membership, id, name)) throw fieldError('name', 'field.name_taken');
  },
  lock: lockServices,
  count: countServices,
  find: findService,
  insert: insertService,
  change: changeService,
  remove: removeServiceRow,
};

/** Lists the services of the actor's clinic, by name. */
export async function viewServices(
  { db, currency }: Pick<Deps, 'db' | 'currency'>,
  { membership }: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/services'>> {
  return { currency, services: (await listServices(db, membership)).map(presentService) };
}

/**
 * Saves a service, as `saveRow`. Refuses with clinics.role a member who is no manager, and at `name` that of another
 * service.
 */
export async function saveService(
  deps: ServiceDeps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/services/save'>,
): Promise<ResponseOf<'post', '/api/clinic/services/save'>> {
  const { service_id: id, version, name, minutes, price, vat_percent: vatPercent } = payload;
  const saved = await saveRow(deps, actor, services, {
    id,
    version,
    fields: { name, minutes, price, vatPercent },
  });
  return { service: presentService(saved) };
}

/** Removes a service, as `removeRow`. Refuses with clinics.role a member who is no manager. */
export const removeService = (deps: ServiceDeps, actor: ClinicActor, serviceId: string) =>
  removeRow(deps, actor, services, serviceId);

/** Finds a service that the actor's clinic offers now. Refuses with clinics.not_found, and at `service_id` a removed one. */
export async function requireOfferedService(
  db: Db,
  { membership }: Pick<ClinicActor, 'membership'>,
  serviceId: string,
): Promise<OfferedService> {
  const service = await findServiceOf(db, membership, serviceId);
  if (!service) throw new AppError('clinics.not_found');
  if (service.removedAt !== null) throw fieldError('service_id', 'field.service_removed');
  return service;
}

/** Finds these services of a clinic by their ids, also removed ones. */
export async function servicesOf(
  db: Db,
  clinic: Pick<Membership, 'clinicId'>,
  ids: readonly string[],
): Promise<Map<string, OfferedService>> {
  const rows = ids.length === 0 ? [] : await listServicesAmong(db, clinic, ids);
  return new Map(rows.map(row => [row.id, row]));
}
