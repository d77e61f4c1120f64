import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { changedBy, lockMembership, withLockedMembership } from '../clinics/index.ts';
import type { OwnerContact } from '../identity/index.ts';
import {
  addPetFor,
  changePetAs,
  presentPet,
  type RecordsOfPets,
  requirePet,
  withMicrochipCheck,
} from '../pets/index.ts';
import { appendClientChanged } from './append-changed.ts';
import { contactOfClient, requireClient } from './find-clients.ts';
import { lockManagedClient } from './lock-client.ts';
import { findPatient, insertPatient, setPatientChangedBy } from './patients.repository.ts';
import { remakeSearch } from './remake-search.ts';

/** Runs work whose refusals at fields of a pet are refusals at fields of this part of the form; limits are the client's. */
async function atFieldsOf<T>(part: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, values } = error;
    if (code === 'pets.too_many_open' || code === 'pets.too_many')
      throw new AppError('clients.too_many_patients', { values });
    if (part === null || code !== 'request.invalid') throw error;
    const fields = Object.entries(error.fields).map(([field, fault]) => [`${part}.${field}`, fault]);
    throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
  }
}

/**
 * Adds a pet of a client without an account, as a patient of the actor's clinic. Returns its id. Refuses as `addPetFor`,
 * with clients.too_many_patients for its limits.
 * @param part the part of the form in which its fields are; null if they are the form
 */
export async function addPatientOf(
  tx: Db,
  deps: Pick<Deps, 'now' | 'outbox'>,
  actor: ClinicActor,
  owner: OwnerContact,
  fields: Parameters<typeof addPetFor>[4],
  part: string | null,
): Promise<string> {
  const { clinicId } = actor.membership;
  const petId = await atFieldsOf(part, () => addPetFor(tx, deps, system('clients', owner), actor, fields));
  await insertPatient(tx, { clinicId, userId: owner.id, petId, changedBy: actor.own.id });
  await remakeSearch(tx, [{ clinicId, userId: owner.id }]);
  return petId;
}

/**
 * Adds a patient of a client without an account, once per idempotency key. Refuses as `lockManagedClient` and
 * `addPatientOf`.
 */
export async function addPatient(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/patients/add'>,
): Promise<ResponseOf<'post', '/api/clinic/patients/add'>> {
  const { client_id: userId, idempotency_key: key, ...fields } = payload;
  const request = { userId: actor.own.id, key, call: 'clinic/patients/add', payload };
  const { petId } = await runIdempotent(deps, request, async tx => {
    await lockMembership(tx, actor);
    const { contact } = await lockManagedClient(tx, actor, userId);
    const added = await addPatientOf(tx, deps, actor, contact, fields, null);
    await appendClientChanged(tx, deps, actor, userId, 'patient.added');
    return { petId: added };
  });
  await requireClient(deps.db, actor, userId);
  const owner = await contactOfClient(deps.db, userId);
  return { pet: presentPet((await requirePet(deps.db, system('clients', owner), petId)).row) };
}

/**
 * Changes a patient of a client without an account, and its state; makes no event when nothing changes. Refuses with
 * pets.not_found, as `lockManagedClient` and as `changePetAs`.
 */
export function savePatient(
  deps: Deps,
  records: RecordsOfPets,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/patients/save'>,
): Promise<ResponseOf<'post', '/api/clinic/patients/save'>> {
  return withMicrochipCheck(() =>
    withLockedMembership(deps.db, actor, async tx => {
      const patient = await findPatient(tx, actor.membership, payload.pet_id);
      if (!patient) throw new AppError('pets.not_found');
      const { contact } = await lockManagedClient(tx, actor, patient.userId);
      // Read again: a colleague may have changed it before this call had the lock.
      const { changedBy: by = null } = (await findPatient(tx, actor.membership, payload.pet_id)) ?? {};
      const author = {
        actor: system('clients', contact),
        source: actor,
        changedBy: await changedBy(tx, actor, by),
      };
      const { pet, isChanged } = await changePetAs(tx, deps, author, payload, records);
      if (!isChanged) return { pet };
      await setPatientChangedBy(tx, patient, actor.own.id);
      await appendClientChanged(tx, deps, actor, contact.id, 'patient.changed');
      return { pet };
    }),
  );
}
