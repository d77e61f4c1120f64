import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import { contactsOf } from '../identity/index.ts';
import { listPetsOf } from '../pets/index.ts';
import { type ClientKey, setFindable } from './clients.repository.ts';
import { listPatientsOf } from './patients.repository.ts';
import { findableOf } from './search-terms.ts';

/** Makes the search fields of locked clients of one clinic again. Returns those whose fields have changed. */
async function remakeOfClinic(tx: Db, clinicId: string, userIds: readonly string[]): Promise<ClientKey[]> {
  const contacts = await contactsOf(tx, system('clients'), userIds);
  const patients = await listPatientsOf(tx, { clinicId }, userIds);
  const petIds = patients.map(({ petId }) => petId);
  const pets = await listPetsOf(tx, system('clients'), petIds, contacts);
  const petsByOwner = Map.groupBy(
    pets.map(({ row }) => row),
    ({ ownerId }) => ownerId,
  );
  const changed: ClientKey[] = [];
  for (const [userId, contact] of contacts) {
    const key = { clinicId, userId };
    if (await setFindable(tx, key, findableOf(contact, petsByOwner.get(userId) ?? []))) changed.push(key);
  }
  return changed;
}

/** Makes the search fields of clients again, which the caller has locked. Returns those whose fields have changed. */
export async function remakeSearch(tx: Db, keys: readonly ClientKey[]): Promise<ClientKey[]> {
  const changed: ClientKey[] = [];
  for (const [clinicId, clients] of Map.groupBy(keys, key => key.clinicId))
    changed.push(
      ...(await remakeOfClinic(
        tx,
        clinicId,
        clients.map(({ userId }) => userId),
      )),
    );
  return changed;
}
