import { randomBytes } from 'node:crypto';
import { type Db, newId } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Deps } from '../../platform/deps.ts';
import { mayReadFile } from './files.policy.ts';
import { deleteFile, dropFile, findFile, insertFile, keepFile, listDropped } from './files.repository.ts';
import { type ImagePurpose, reencodeImage } from './images.ts';

/** Dropped bytes are kept this long: an answer that named the file may still be on its way to a screen. */
const ERASE_AFTER_MS = 24 * 3600 * 1000;
const ERASE_AT_ONCE = 500;

/** Where a stored file is read: an unguessable path, with access checked. */
export function fileAddress(key: string): string;
export function fileAddress(key: string | null): string | null;
export function fileAddress(key: string | null): string | null {
  return key === null ? null : `/api/files/${key}`;
}

/**
 * Re-encodes an uploaded picture and puts it into the storage, noted as shown by nothing yet: when the transaction
 * that was to show it fails, it is erased like any dropped file. Refuses with 422 at `field`.
 * @returns the key, for `replaceImage`
 */
export async function prepareImage(
  deps: Deps,
  ownerId: string,
  file: UploadedFile | undefined,
  field: string,
  purpose: ImagePurpose,
): Promise<string> {
  if (!file) throw fieldError(field, 'field.file_missing');
  const bytes = await reencodeImage(file.bytes, purpose);
  if (!bytes) throw fieldError(field, 'field.file_not_image');
  const key = randomBytes(18).toString('base64url');
  await insertFile(deps.db, {
    id: newId(),
    key,
    ownerId,
    contentType: 'image/webp',
    bytes: bytes.length,
    droppedAt: deps.now(),
  });
  await deps.storage.put(key, bytes);
  return key;
}

/** Shows a prepared picture in place of another one, in the caller's transaction. */
export async function replaceImage(
  tx: Db,
  change: { nextKey: string | null; previousKey: string | null; now: Date },
): Promise<void> {
  if (change.nextKey !== null) await keepFile(tx, change.nextKey);
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
  const before = new Date(deps.now().getTime() - ERASE_AFTER_MS);
  for (;;) {
    const keys = await listDropped(deps.db, before, ERASE_AT_ONCE);
    for (const key of keys) {
      await deps.storage.remove(key);
      await deleteFile(deps.db, key);
    }
    if (keys.length < ERASE_AT_ONCE) return;
  }
}
