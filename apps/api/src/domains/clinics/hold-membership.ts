import { type Db, withTransaction } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { holdMember } from './members.repository.ts';

type Member = Pick<ClinicActor, 'membership'>;

/**
 * Holds the membership of an actor until the end of the transaction, as its first statement: what an admission allowed may have waited for
 * a lock since (docs/decisions/0085). Refuses with clinics.members_only one that has ended.
 */
export async function holdMembership(tx: Db, { membership }: Member): Promise<void> {
  if (!(await holdMember(tx, membership))) throw new AppError('clinics.members_only');
}

/** Does what a member of a clinic changes, in a transaction in which the membership is held. Refuses as `holdMembership`. */
export function inMembership<T>(db: Db, actor: Member, work: (tx: Db) => Promise<T>): Promise<T> {
  return withTransaction(db, async tx => {
    await holdMembership(tx, actor);
    return work(tx);
  });
}
