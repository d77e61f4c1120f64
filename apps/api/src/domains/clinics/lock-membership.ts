import { type Db, withTransaction } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { lockActiveMember } from './members.repository.ts';

type Member = Pick<ClinicActor, 'membership'>;

/**
 * Locks the actor's membership until the end of the transaction, as its first statement: it may have ended while the
 * admitted call waited for a lock (README.md). Refuses with clinics.members_only if it has ended.
 */
export async function lockMembership(tx: Db, { membership }: Member): Promise<void> {
  if (!(await lockActiveMember(tx, membership))) throw new AppError('clinics.members_only');
}

/** Runs a clinic member's change in a transaction that locks the membership. Refuses as `lockMembership`. */
export function withLockedMembership<T>(db: Db, actor: Member, work: (tx: Db) => Promise<T>): Promise<T> {
  return withTransaction(db, async tx => {
    await lockMembership(tx, actor);
    return work(tx);
  });
}
