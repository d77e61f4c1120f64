import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import { contactsOf } from '../identity/index.ts';
import { listPetsOf } from '../pets/index.ts';
import { type ClientKey, setFindable } from './clients.repository.ts';
import { listPatientsOf } from './patients.repository.ts';
import { findableOf } from './search-terms.ts';

/** Makes the search fields of locked clients of one clinic again. */
async function remakeOfClinic(tx: Db, clinicId: string, userIds: readonly string[]): Promise<void> {
  const contacts = await contactsOf(tx, system('clients'), userIds);
  const patients = await listPatientsOf(tx, { clinicId }, userIds);
  const petIds = patients.map(({ petId }) => petId);
  const pets = await listPetsOf(tx, system('clients'), petIds, contacts);
  const petsByOwner = Map.groupBy(
    pets.map(({ row }) => row),
    ({ ownerId }) => ownerId,
  );
  for (const [userId, contact] of contacts)
    await setFindable(tx, { clinicId, userId }, findableOf(contact, petsByOwner.get(userId) ?? []));
}

/** Makes the search fields of clients again, which the caller has locked. */
export async function remakeSearch(tx: Db, keys: readonly ClientKey[]): Promise<void> {
  for (const [clinicId, clients] of Map.groupBy(keys, key => key.clinicId))
    await remakeOfClinic(
      tx,
      clinicId,
      clients.map(({ userId }) => userId),
    );
}
