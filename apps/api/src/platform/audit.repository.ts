import { type Db, memoizeQuery, newId } from '@rifq/db';
import { auditEntries } from '@rifq/db/schema/platform';
import { desc, sql } from 'drizzle-orm';

const added = memoizeQuery(tx =>
  tx
    .insert(auditEntries)
    .values({
      id: sql.placeholder('id'),
      actor: sql.placeholder('actor'),
      action: sql.placeholder('action'),
      subject: sql.placeholder('subject'),
    })
    .prepare(''),
);

/** Records what an operator did, in the transaction in which it was done. */
export async function appendAudit(
  tx: Db,
  entry: { actor: string; action: string; subject: string },
): Promise<void> {
  await added(tx).execute({ id: newId(), ...entry });
}

/** The latest entries of the audit trail, the newest first. */
export async function listAudit(db: Db, limit: number) {
  return db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(limit);
}
