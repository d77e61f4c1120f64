import type { Db } from '@rifq/db';
import { noteTemplates } from '@rifq/db/schema/records';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { seal } from '../../../core/seal.ts';

export type TemplateRow = typeof noteTemplates.$inferSelect;
type OfClinic = Pick<Membership, 'clinicId'>;

const presentOf = ({ clinicId }: OfClinic) =>
  and(eq(noteTemplates.clinicId, clinicId), isNull(noteTemplates.removedAt));

/** Lists the templates of a clinic that have not been removed, by name. */
export async function listTemplates(db: Db, clinic: OfClinic): Promise<TemplateRow[]> {
  return db
    .select()
    .from(noteTemplates)
    .where(presentOf(clinic))
    .orderBy(asc(noteTemplates.name), asc(noteTemplates.id));
}

/** Serializes changes to the templates of a clinic until the end of the transaction, to enforce their limit. */
export async function lockTemplates(tx: Db, { clinicId }: OfClinic): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`note_templates:${clinicId}`}, 0))`);
}

export async function countTemplates(db: Db, clinic: OfClinic): Promise<number> {
  const [row] = await db.select({ n: count() }).from(noteTemplates).where(presentOf(clinic));
  return row?.n ?? 0;
}

/** Finds a template, also a removed one; null for none. */
export async function findTemplate(db: Db, id: string): Promise<Sealed<'noteTemplate', TemplateRow> | null> {
  const [row] = await db.select().from(noteTemplates).where(eq(noteTemplates.id, id));
  // It belongs to the clinic: no user owns it.
  return row ? seal({ type: 'noteTemplate', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

/** Adds a template; null where its id is taken. */
export async function insertTemplate(
  tx: Db,
  template: Pick<TemplateRow, 'id' | 'clinicId' | 'field' | 'name' | 'text' | 'changedBy'>,
): Promise<TemplateRow | null> {
  const [row] = await tx.insert(noteTemplates).values(template).onConflictDoNothing().returning();
  return row ?? null;
}

/** Changes a template and restores a removed one. */
export async function changeTemplate(
  tx: Db,
  { id }: WriteScope<'noteTemplate'>,
  change: Pick<TemplateRow, 'field' | 'name' | 'text' | 'changedBy'>,
): Promise<TemplateRow | null> {
  const [row] = await tx
    .update(noteTemplates)
    .set({ ...change, removedAt: null, updatedAt: sql`now()` })
    .where(eq(noteTemplates.id, id))
    .returning();
  return row ?? null;
}

/** Removes a template. Returns whether it was not removed before. */
export async function removeTemplateRow(
  tx: Db,
  { id }: WriteScope<'noteTemplate'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(noteTemplates)
    .set({ removedAt: now, updatedAt: sql`now()` })
    .where(and(eq(noteTemplates.id, id), isNull(noteTemplates.removedAt)))
    .returning({ id: noteTemplates.id });
  return rows.length > 0;
}
