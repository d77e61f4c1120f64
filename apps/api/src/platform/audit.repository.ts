import { type Db, memoizeQuery, newId } from '@rifq/db';
import { auditEntries } from '@rifq/db/schema/platform';
import { desc, sql } from 'drizzle-orm';

const added = memoizeQuery(tx =>
  tx.insert(auditEntries).values({
    id: sql.placeholder('id'),
    actor: sql.placeholder('actor'),
    action: sql.placeholder('action'),
    subject: sql.placeholder('subject'),
  }),
);

/** Inserts an audit entry for an operator's action, in the transaction of the action. */
export async function appendAudit(
  tx: Db,
  entry: { actor: string; action: string; subject: string },
): Promise<void> {
  await added(tx).execute({ id: newId(), ...entry });
}

/** Lists the latest entries of the audit trail, newest first. */
export async function listAudit(db: Db, limit: number) {
  return db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(limit);
}
