import type { Db } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { ReadScope, Resource } from '../../core/access.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(tx: Db, file: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(file);
}

/** A file that is shown, as access sees it. */
export async function findFileResource(db: Db, key: string): Promise<Resource<'file'> | null> {
  const [row] = await db
    .select({ id: files.id, ownerId: files.ownerId })
    .from(files)
    .where(and(eq(files.key, key), isNull(files.droppedAt)));
  return row ? { type: 'file', ...row } : null;
}

export async function findFile(db: Db, file: ReadScope<'file'>): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, file.id));
  return row ?? null;
}

/** Says that a file is shown from now on. */
export async function markFileInUse(tx: Db, key: string): Promise<void> {
  await tx.update(files).set({ droppedAt: null }).where(eq(files.key, key));
}

/** Marks a file as shown by nothing any more; it is no longer served from then on. */
export async function dropFile(tx: Db, key: string, at: Date): Promise<void> {
  await tx.update(files).set({ droppedAt: at }).where(eq(files.key, key));
}

/** Keys of files dropped before a moment, whose bytes can be erased. */
export async function listDropped(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(lt(files.droppedAt, before))
    .limit(limit);
  return rows.map(row => row.key);
}

export async function deleteFile(tx: Db, key: string): Promise<void> {
  await tx.delete(files).where(eq(files.key, key));
}
