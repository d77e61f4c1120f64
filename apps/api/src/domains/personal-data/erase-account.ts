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

/** Actor and subjects for the audit trail, and a check that runs before anything is erased. */
export type ErasureRequest = {
  readonly actor: string;
  subjectOf(userId: string): string;
  prove(tx: Db, now: Date): Promise<void>;
};

/** Erases a locked account with everything that identifies its owner, with its audit row. */
async function eraseLocked(
  tx: Db,
  { outbox, jobs }: Pick<Deps, 'outbox' | 'jobs'>,
  parts: readonly PersonalData[],
  user: WriteScope<'user'>,
  { actor, subject, now }: { readonly actor: string; readonly subject: string; readonly now: Date },
): Promise<void> {
  const subjects: string[] = [];
  for (const part of parts) subjects.push(...((await part.subjects?.(tx, user)) ?? []));
  const erasure = { outbox, jobs, now, subjects };
  // Erases records before those that they reference.
  for (const part of parts.toReversed()) await part.erase?.(tx, erasure, user);
  await deleteResponses(tx, user.id);
  await recordAudit(tx, { actor, action: 'account.erased', subject });
}

/**
 * Erases all accounts of a person in one transaction, each with its audit row. Returns the blockers of all, and then
 * changes nothing. Refuses with session.missing, and as `prove` does.
 */
export function eraseAccounts(
  deps: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  users: readonly WriteScope<'user'>[],
  { actor, subjectOf, prove }: ErasureRequest,
): Promise<ErasureBlocker[]> {
  return withTransaction(deps.db, async tx => {
    const now = deps.now();
    const blockers = new Set<ErasureBlocker>();
    for (const user of users) {
      await lockOpenAccount(tx, user);
      for (const blocker of await listErasureBlockers(tx, parts, user, now)) blockers.add(blocker);
    }
    if (blockers.size > 0) return [...blockers];
    await prove(tx, now);
    for (const user of users)
      await eraseLocked(tx, deps, parts, user, { actor, subject: subjectOf(user.id), now });
    return [];
  });
}
