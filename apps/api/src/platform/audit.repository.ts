import { type Db, newId } from '@rifq/db';
import { auditEntries } from '@rifq/db/schema/platform';
import { desc } from 'drizzle-orm';

/** Records what an operator did, in the transaction in which it was done. */
export async function appendAudit(
  tx: Db,
  entry: { actor: string; action: string; subject: string },
): Promise<void> {
  await tx.insert(auditEntries).values({ id: newId(), ...entry });
}

/** The latest entries of the audit trail, the newest first. */
export async function listAudit(db: Db, limit: number) {
  return db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(limit);
}
