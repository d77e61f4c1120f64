import type { Db } from '@rifq/db';
import { leaseEffect, noteEffect, returnEffect } from './effects.repository.ts';

/** Longer than any act may take; shorter than its job has, so that its next run finds a dead run's lease lapsed. */
const LEASE_SECONDS = 90;

/**
 * Brings about an effect outside of the database once, however often and by however many it is asked for. No
 * transaction and no connection is kept while `act` runs, which may take a minute. A process that dies after the act
 * and before it is noted lets it happen again: the act has to bear that, for instance by naming its message alike.
 *
 * Rejects as `act` does, which may then be tried again at once, and while somebody else is at it.
 */
export async function bringAbout(db: Db, key: string, act: () => Promise<void>): Promise<void> {
  const lease = await leaseEffect(db, key, LEASE_SECONDS);
  if (lease === 'done') return;
  if (lease === 'held') throw new Error('somebody else is just bringing this about');
  try {
    await act();
  } catch (error) {
    await returnEffect(db, key, lease.until);
    throw error;
  }
  await noteEffect(db, key);
}
