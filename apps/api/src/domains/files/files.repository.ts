import { type Db, equalsAny } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Sealed } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(tx: Db, file: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(file);
}

/** Finds a file that is in use. */
export async function findFile(db: Db, key: string): Promise<Sealed<'file', FileRow> | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.key, key), isNull(files.droppedAt)));
  return row ? seal({ type: 'file', id: row.id, ownerId: row.ownerId }, row) : null;
}

const ofOwner = (ownerId: string, key: string) => and(eq(files.key, key), eq(files.ownerId, ownerId));

/** Marks a file of this owner as in use. */
export async function markFileInUse(tx: Db, ownerId: string, key: string): Promise<void> {
  await tx.update(files).set({ droppedAt: null }).where(ofOwner(ownerId, key));
}

/** Marks a file of this owner that nothing uses as in use. Returns whether there is one of this type. */
export async function claimUnusedFile(
  tx: Db,
  ownerId: string,
  key: string,
  contentType: string,
): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ droppedAt: null })
    .where(and(ofOwner(ownerId, key), isNotNull(files.droppedAt), eq(files.contentType, contentType)))
    .returning({ id: files.id });
  return rows.length > 0;
}

/** Marks a file of this owner as dropped, so that it is no longer served. */
export async function dropFile(tx: Db, ownerId: string, key: string, at: Date): Promise<void> {
  await tx.update(files).set({ droppedAt: at }).where(ofOwner(ownerId, key));
}

/** Makes these files those of another owner. */
export async function setFileOwner(tx: Db, ownerId: string, keys: readonly string[]): Promise<void> {
  await tx.update(files).set({ ownerId }).where(equalsAny(files.key, keys));
}

/** Marks a file as dropped, whoever owns it. */
export async function dropFileOfAnyone(tx: Db, key: string, at: Date): Promise<void> {
  await tx.update(files).set({ droppedAt: at }).where(eq(files.key, key));
}

/** Finds a file in use, and prevents that it is dropped before the end of the transaction. */
export async function lockFileInUse(tx: Db, key: string): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.key, key), isNull(files.droppedAt)))
    .for('share');
  return row ?? null;
}

type StoredFile = Pick<FileRow, 'key' | 'storedAs'>;

/** Returns the key under which the storage has the bytes of a file. */
export const storageKeyOf = ({ key, storedAs }: StoredFile): string => storedAs ?? key;

/** Lists files that were dropped before a time. */
export function listDropped(db: Db, before: Date, limit: number): Promise<StoredFile[]> {
  return db
    .select({ key: files.key, storedAs: files.storedAs })
    .from(files)
    .where(lt(files.droppedAt, before))
    .limit(limit);
}

/** Whether another file was stored with the same bytes. */
export async function hasSharedBytes(db: Db, file: StoredFile): Promise<boolean> {
  const stored = storageKeyOf(file);
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(or(eq(files.key, stored), eq(files.storedAs, stored)), ne(files.key, file.key)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteFile(tx: Db, key: string): Promise<void> {
  await tx.delete(files).where(eq(files.key, key));
}

/** Finds the hash of a file in use, if recorded, and when it was stored. */
export async function findFileInUse(
  db: Db,
  key: string,
): Promise<Pick<typeof files.$inferSelect, 'contentHash' | 'createdAt'> | null> {
  const [row] = await db
    .select({ contentHash: files.contentHash, createdAt: files.createdAt })
    .from(files)
    .where(and(eq(files.key, key), isNull(files.droppedAt)));
  return row ?? null;
}

export async function setContentHash(tx: Db, key: string, contentHash: Buffer): Promise<void> {
  await tx.update(files).set({ contentHash }).where(eq(files.key, key));
}
