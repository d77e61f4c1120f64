import { type Db, newId } from '@rifq/db';
import { codeOutcomes } from '@rifq/db/schema/identity';
import { desc, eq, lt } from 'drizzle-orm';

/** The longest text of a detail: an error of a service. */
const DETAIL_LENGTH = 200;

type CodeOutcomeRow = typeof codeOutcomes.$inferSelect;

export type CodeOutcome = CodeOutcomeRow['outcome'];

/** Inserts the outcome of a code's message. */
export async function insertCodeOutcome(
  db: Db,
  phoneE164: string,
  outcome: CodeOutcome,
  detail: string | null = null,
): Promise<void> {
  const row = { id: newId(), phoneE164, outcome, detail: detail?.slice(0, DETAIL_LENGTH) ?? null };
  await db.insert(codeOutcomes).values(row);
}

/** Lists the outcomes of a phone's codes, the newest first. */
export function listCodeOutcomes(db: Db, phoneE164: string, limit: number): Promise<CodeOutcomeRow[]> {
  return db
    .select()
    .from(codeOutcomes)
    .where(eq(codeOutcomes.phoneE164, phoneE164))
    .orderBy(desc(codeOutcomes.id))
    .limit(limit);
}

/** Deletes the outcomes from before a time. */
export async function deleteCodeOutcomesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(codeOutcomes).where(lt(codeOutcomes.createdAt, before));
}
