import type { Db } from '@rifq/db';
import { ledgerEntries, rewardAccounts, rewardEvidence } from '@rifq/db/schema/rewards';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Lists the ledger entries of a user after an id. */
export function listEntriesForExport(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, position, book, amount, reason, subjectKind, subjectId, note, createdAt } = ledgerEntries;
  return db
    .select({ id, position, book, amount, reason, subjectKind, subjectId, note, createdAt })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Deletes the reward data outside the ledger, whose entries stay (docs/decisions/0053). */
export async function eraseExceptLedger(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(rewardEvidence).where(eq(rewardEvidence.userId, user.id));
  await tx.delete(rewardAccounts).where(eq(rewardAccounts.userId, user.id));
}
