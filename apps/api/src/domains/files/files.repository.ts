import type { Db } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { ReadScope, Resource } from '../../core/access.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(tx: Db, file: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(file);
}

/** The resource of a file that is in use; null when there is none. */
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

/** Marks a file as in use. */
export async function markFileInUse(tx: Db, key: string): Promise<void> {
  await tx.update(files).set({ droppedAt: null }).where(eq(files.key, key));
}

/** Marks a file as dropped; it is no longer served. */
export async function dropFile(tx: Db, key: string, at: Date): Promise<void> {
  await tx.update(files).set({ droppedAt: at }).where(eq(files.key, key));
}

/** Keys of files that were dropped before a moment. */
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
