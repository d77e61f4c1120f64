import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { lockMembership, withLockedMembership } from '../clinics/index.ts';
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
import { findPatient, insertPatient } from './patients.repository.ts';
import { remakeSearch } from './remake-search.ts';

/** Runs work whose refusals at fields of a pet are refusals at fields of this part of the form. */
async function atFieldsOf<T>(part: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (part === null || !(error instanceof AppError) || error.code !== 'request.invalid') throw error;
    const fields = Object.entries(error.fields).map(([field, fault]) => [`${part}.${field}`, fault]);
    throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
  }
}

/**
 * Adds a pet of a client without an account, as a patient of the actor's clinic. Returns its id. Refuses as `addPetFor`.
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
  await insertPatient(tx, { clinicId, userId: owner.id, petId });
  await remakeSearch(tx, [{ clinicId, userId: owner.id }]);
  return petId;
}

/** Finds a client of the actor's clinic whom it manages. Refuses with clients.not_found and clients.has_account. */
async function requireManaged(tx: Db, actor: ClinicActor, userId: string): Promise<OwnerContact> {
  await requireClient(tx, actor, userId);
  const contact = await contactOfClient(tx, userId);
  if (contact.hasAccount) throw new AppError('clients.has_account');
  return contact;
}

/**
 * Adds a patient of a client without an account, once per idempotency key. Refuses with clients.not_found,
 * clients.has_account, and as `addPetFor`.
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
    const owner = await requireManaged(tx, actor, userId);
    const added = await addPatientOf(tx, deps, actor, owner, fields, null);
    await appendClientChanged(tx, deps, actor, userId, 'patient.added');
    return { petId: added };
  });
  const owner = await requireManaged(deps.db, actor, userId);
  return { pet: presentPet((await requirePet(deps.db, system('clients', owner), petId)).row) };
}

/**
 * Changes a patient of a client without an account, and its state; makes no event when nothing changes. Refuses with
 * pets.not_found, clients.has_account, and as `changePetAs`.
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
      const owner = await requireManaged(tx, actor, patient.userId);
      const author = { actor: system('clients', owner), source: actor };
      const { pet, isChanged } = await changePetAs(tx, deps, author, payload, records);
      if (isChanged) await appendClientChanged(tx, deps, actor, owner.id, 'patient.changed');
      return { pet };
    }),
  );
}
