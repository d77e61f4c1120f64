import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { accountActions, lockAccount } from '../../identity/index.ts';
import { listOwnersOfUnfinished } from './clinic-reservations.repository.ts';

/**
 * Locks the accounts of owners with unfinished reservations of doctors, in a fixed order: of all, or only of these.
 * Call it before the doctors' time is locked if coins may be refunded afterwards.
 */
export async function lockOwners(
  tx: Db,
  doctorIds: readonly string[],
  reservationIds?: readonly string[],
): Promise<void> {
  for (const ownerId of await listOwnersOfUnfinished(tx, doctorIds, reservationIds))
    await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, ownerId));
}
