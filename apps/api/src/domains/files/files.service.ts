import { randomBytes } from 'node:crypto';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Deps } from '../../platform/deps.ts';
import { mayReadFile } from './files.policy.ts';
import { deleteFile, dropFile, findFile, insertFile, listDropped } from './files.repository.ts';
import { type ImagePurpose, reencodeImage } from './images.ts';

/** Dropped bytes are kept this long: an answer that named the file may still be on its way to a screen. */
const ERASE_AFTER_MS = 24 * 3600 * 1000;

/** Where a stored file is read: an unguessable path, with access checked. */
export function fileAddress(key: string): string;
export function fileAddress(key: string | null): string | null;
export function fileAddress(key: string | null): string | null {
  return key === null ? null : `/api/files/${key}`;
}

/**
 * Re-encodes an uploaded picture and puts it into the storage. Do this before the transaction that shows
 * it: bytes whose transaction fails are unreachable and harmless. Refuses with 422 at `field`.
 */
export async function prepareImage(
  deps: Deps,
  file: UploadedFile | undefined,
  field: string,
  purpose: ImagePurpose,
) {
  if (!file) throw fieldError(field, 'field.file_missing');
  const bytes = await reencodeImage(file.bytes, purpose);
  if (!bytes) throw fieldError(field, 'field.file_not_image');
  const key = randomBytes(18).toString('base64url');
  await deps.storage.put(key, bytes);
  return { key, bytes: bytes.length, contentType: 'image/webp' };
}

export type PreparedImage = Awaited<ReturnType<typeof prepareImage>>;

/** Shows a prepared picture in place of another one, in the caller's transaction. */
export async function replaceImage(
  tx: Db,
  change: { ownerId: string; next: PreparedImage | null; previousKey: string | null; now: Date },
): Promise<void> {
  if (change.next) await insertFile(tx, { id: newId(), ownerId: change.ownerId, ...change.next });
  if (change.previousKey !== null) await dropFile(tx, change.previousKey, change.now);
}

/** The bytes of a file its reader may see. Refuses with 404 files.not_found, also for a stranger's file. */
export async function readFile(
  deps: Deps,
  actor: Actor,
  key: string,
): Promise<{ bytes: Buffer; contentType: string }> {
  const file = await findFile(deps.db, key);
  const bytes = file && mayReadFile(actor, file) ? await deps.storage.get(key) : null;
  if (!file || !bytes) throw new AppError(404, 'files.not_found');
  return { bytes, contentType: file.contentType };
}

/** Erases the bytes of dropped files for good. */
export async function eraseDropped(deps: Deps): Promise<void> {
  const keys = await listDropped(deps.db, new Date(deps.now().getTime() - ERASE_AFTER_MS), 500);
  for (const key of keys) {
    await deps.storage.remove(key);
    await withTransaction(deps.db, tx => deleteFile(tx, key));
  }
}
