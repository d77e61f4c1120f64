import { type Db, withTransaction } from '@rifq/db';
import type { ErasureBlocker } from '@rifq/rules';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { recordAudit } from '../../platform/audit.ts';
import { deleteResponses } from '../../platform/idempotency.ts';
import { lockOpenAccount } from '../identity/index.ts';

/** Lists the reasons why an account cannot be erased yet. */
export async function listErasureBlockers(
  db: Db,
  parts: readonly PersonalData[],
  user: ReadScope<'user'>,
  now: Date,
): Promise<ErasureBlocker[]> {
  const blockers: ErasureBlocker[] = [];
  for (const { blocker } of parts)
    if (blocker !== undefined && (await blocker.applies(db, user, now))) blockers.push(blocker.name);
  return blockers;
}

/** Actor and subject for the audit trail, and a check that runs before anything is erased. */
export type ErasureRequest = {
  readonly actor: string;
  readonly subject: string;
  prove(tx: Db, now: Date): Promise<void>;
};

/**
 * Erases an account with everything that identifies its owner, in one transaction with its audit row. Returns the
 * blockers, and then changes nothing. Refuses with session.missing, and as `prove` does.
 */
export function eraseAccount(
  { db, outbox, jobs, now }: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  user: WriteScope<'user'>,
  { actor, subject, prove }: ErasureRequest,
): Promise<ErasureBlocker[]> {
  return withTransaction(db, async tx => {
    const at = now();
    await lockOpenAccount(tx, user);
    const blockers = await listErasureBlockers(tx, parts, user, at);
    if (blockers.length > 0) return blockers;
    await prove(tx, at);
    const subjects: string[] = [];
    for (const part of parts) subjects.push(...((await part.subjects?.(tx, user)) ?? []));
    const erasure = { outbox, jobs, now: at, subjects };
    // Erases records before those that they reference.
    for (const part of parts.toReversed()) await part.erase?.(tx, erasure, user);
    await deleteResponses(tx, user.id);
    await recordAudit(tx, { actor, action: 'account.erased', subject });
    return [];
  });
}
