import type { ErasureObstacle } from '@rifq/contract';
import { type Db, withTransaction } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { recordAudit } from '../../platform/audit.ts';
import { forgetAnswers } from '../../platform/idempotency.ts';
import { lockOpenAccount } from '../identity/index.ts';

/** What has to end before an account can be erased. */
export async function listErasureBlockers(
  db: Db,
  parts: readonly PersonalData[],
  user: ReadScope<'user'>,
  now: Date,
): Promise<ErasureObstacle[]> {
  const standing: ErasureObstacle[] = [];
  for (const { obstacle } of parts)
    if (obstacle !== undefined && (await obstacle.stands(db, user, now))) standing.push(obstacle.name);
  return standing;
}

/** Who erases: by whom the audit trail says it was, why, and what proves it before anything is done. */
export type ErasureRequest = {
  readonly actor: string;
  readonly subject: string;
  prove(tx: Db, now: Date): Promise<void>;
};

/**
 * Erases an account with all that names its owner, in one transaction with its audit row. Answers what is in the way, and
 * then nothing has changed. Refuses with session.missing, and as `prove` does.
 */
export function eraseAccount(
  { db, outbox, jobs, now }: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  user: WriteScope<'user'>,
  { actor, subject, prove }: ErasureRequest,
): Promise<ErasureObstacle[]> {
  return withTransaction(db, async tx => {
    const at = now();
    await lockOpenAccount(tx, user);
    const obstacles = await listErasureBlockers(tx, parts, user, at);
    if (obstacles.length > 0) return obstacles;
    await prove(tx, at);
    const subjects: string[] = [];
    for (const part of parts) subjects.push(...((await part.subjects?.(tx, user)) ?? []));
    const erasure = { outbox, jobs, now: at, subjects };
    // What stands on other records goes before them.
    for (const part of parts.toReversed()) await part.erase?.(tx, erasure, user);
    await forgetAnswers(tx, user.id);
    await recordAudit(tx, { actor, action: 'account.erased', subject });
    return [];
  });
}
