import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { accountActions, lockAccount } from '../../identity/index.ts';
import { listOwnersOfUnfinished } from './clinic-reservations.repository.ts';

/**
 * Locks the accounts of owners with unfinished reservations of doctors, in a fixed order: of all, or only of these.
 * Call it before the doctors' time is locked if coins may be refunded afterwards. Returns their ids.
 */
export async function lockOwners(
  tx: Db,
  doctorIds: readonly string[],
  reservationIds?: readonly string[],
): Promise<ReadonlySet<string>> {
  const owners = await listOwnersOfUnfinished(tx, doctorIds, reservationIds);
  for (const ownerId of owners)
    await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, ownerId));
  return new Set(owners);
}
