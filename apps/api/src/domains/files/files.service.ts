import { createHash, randomBytes } from 'node:crypto';
import { type Db, newId } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import { authorize, permit, type SystemOf } from '../../core/access.ts';
import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { daysBefore } from '../../core/retention.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { consumeLimitNow, DAY_SECONDS } from '../../platform/rate-limits.ts';
import type { OpenFile } from '../../ports/storage.ts';
import type { AttachmentRule } from './attachment-rule.ts';
import { fileActions } from './files.policy.ts';
import {
  claimUnusedFile,
  deleteFile,
  dropFile,
  dropFileOfAnyone,
  findFile,
  findFileInUse,
  hasSharedBytes,
  insertFile,
  listDropped,
  lockFileInUse,
  markFileInUse,
  setContentHash,
  setFileOwner,
  storageKeyOf,
} from './files.repository.ts';
import type { PictureRule } from './picture-rule.ts';
import type { ImagePurpose } from './pictures/decode.ts';
import { reencodeImage } from './pictures/reencode.ts';

/** Days until dropped files are deleted: a pending response may still refer to them. */
const DROPPED_RETENTION_DAYS = 1;
const ERASE_BATCH = 500;
/** Pictures are stored in this format. */
const IMAGE_TYPE = 'image/webp';

/** Hashes a picture, to detect when the same one is uploaded again. */
const contentHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Returns the path of a stored file under /api; null for no file. */
export function fileAddress(key: string): string;
export function fileAddress(key: string | null): string | null;
export function fileAddress(key: string | null): string | null {
  return key === null ? null : `/api/files/${key}`;
}

/**
 * Re-encodes an uploaded picture and stores it as dropped, so that retention deletes it if the transaction that uses it
 * fails. Refuses at `field`, with files.too_many_uploads and with files.too_many_pixels.
 * @returns the key, for `replaceImage`
 */
export async function prepareImage(
  deps: Pick<Deps, 'db' | 'now' | 'storage'>,
  ownerId: string,
  file: UploadedFile | undefined,
  field: string,
  purpose: ImagePurpose,
): Promise<string> {
  if (!file) throw fieldError(field, 'field.file_missing');
  // Counted before the decoding, which is expensive.
  const limit = { bucket: `upload:${ownerId}`, count: accountLimits.uploadsADay, seconds: DAY_SECONDS };
  const refused = await consumeLimitNow(deps.db, [limit], deps.now());
  if (refused) throw new AppError('files.too_many_uploads', refused);
  const picture = await reencodeImage(file.bytes, purpose, ownerId);
  if (!picture) throw fieldError(field, 'field.file_not_image');
  const { bytes } = picture;
  const key = randomBytes(18).toString('base64url');
  await insertFile(deps.db, {
    id: newId(),
    key,
    ownerId,
    contentType: IMAGE_TYPE,
    bytes: bytes.length,
    droppedAt: deps.now(),
    contentHash: contentHash(bytes),
  });
  await deps.storage.put(key, bytes);
  await file.checkSender();
  return key;
}

/** Replaces a picture by a prepared one of this owner, in the caller's transaction. */
export async function replaceImage(
  tx: Db,
  ownerId: string,
  change: { nextKey: string | null; previousKey: string | null; now: Date },
): Promise<void> {
  if (change.nextKey !== null) await markFileInUse(tx, ownerId, change.nextKey);
  if (change.previousKey !== null) await dropFile(tx, ownerId, change.previousKey, change.now);
}

/** Marks a prepared attachment of this user as in use, in the transaction of what uses it. */
export const useAttachment = (tx: Db, ownerId: string, key: string): Promise<void> =>
  markFileInUse(tx, ownerId, key);

/**
 * Marks an image that this owner has uploaded and that nothing uses yet as in use, in the caller's transaction. Returns
 * false for any other file.
 */
export const claimImage = (tx: Db, ownerId: string, key: string): Promise<boolean> =>
  claimUnusedFile(tx, ownerId, key, IMAGE_TYPE);

/** Drops an attachment that nothing uses any more, whoever has sent it. The caller decides who may remove it. */
export const dropAttachment = (tx: Db, key: string, at: Date): Promise<void> => dropFileOfAnyone(tx, key, at);

/** Gives pictures of a record to the owner to whom the record goes, in the caller's transaction. */
export const giveFiles = (tx: Db, ownerId: string, keys: readonly string[]): Promise<void> =>
  setFileOwner(tx, ownerId, keys);

/**
 * Stores a file in use a second time, for another use of the same bytes: with a key of its own, whose access and end
 * do not depend on the first. The caller decides who may take it. Returns the key; null for a file not in use.
 */
export async function shareFile(tx: Db, ownerId: string, key: string): Promise<string | null> {
  const file = await lockFileInUse(tx, key);
  if (file === null) return null;
  const { contentType, bytes } = file;
  const shared = { key: randomBytes(18).toString('base64url'), storedAs: storageKeyOf(file) };
  await insertFile(tx, { id: newId(), ...shared, ownerId, contentType, bytes });
  return shared.key;
}

/** Whether a record shows this picture to the actor. */
async function isShown(
  rules: readonly PictureRule[],
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
  key: string,
): Promise<boolean> {
  for (const rule of rules) if (await rule(db, actor, key, now())) return true;
  return false;
}

/** Rules that grant access to users other than the owner, and those that decide alone about files that they know. */
export type FileRules = {
  readonly pictures: readonly PictureRule[];
  readonly attachments: readonly AttachmentRule[];
};

/** Returns what the rule decides that knows this file; null if none does. */
async function decideAttachment(
  rules: readonly AttachmentRule[],
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
  key: string,
): ReturnType<AttachmentRule> {
  for (const rule of rules) {
    const decided = await rule(deps, actor, key);
    if (decided) return decided;
  }
  return null;
}

/** A file that may be sent to the caller. */
export type FoundFile = {
  readonly contentType: string;
  /** File name from the sender, or null. */
  readonly name: string | null;
  open(): Promise<OpenFile>;
};

/**
 * Finds a file that the actor may load: an own file, one that a record shows, or one of a conversation or a visit that
 * the actor can read now. Refuses with files.not_found, also for a file that is hidden from the actor.
 */
export async function findStored(
  deps: Deps,
  { pictures: rules, attachments }: FileRules,
  actor: SignedInActor,
  key: string,
): Promise<FoundFile> {
  const sealed = await findFile(deps.db, key);
  const attachment = sealed && (await decideAttachment(attachments, deps, actor, key));
  const own = attachment ? null : authorize(actor, fileActions.read, sealed);
  const isAnothers = sealed !== null && own === null;
  const isFree = attachment ? attachment.mayRead : isAnothers && (await isShown(rules, deps, actor, key));
  const shown = isFree ? authorize(actor, fileActions.readShown, sealed) : null;
  const file = (own ?? shown)?.row;
  if (!file) throw new AppError('files.not_found');
  return {
    contentType: file.contentType,
    name: attachment?.name ?? null,
    async open() {
      const stored = await deps.storage.open(storageKeyOf(file));
      if (!stored) throw new AppError('files.not_found');
      return stored;
    },
  };
}

/** Deletes dropped files, and the bytes that no other file shares. */
export async function eraseDropped(deps: Deps): Promise<void> {
  const before = daysBefore(deps.now(), DROPPED_RETENTION_DAYS);
  for (;;) {
    const dropped = await listDropped(deps.db, before, ERASE_BATCH);
    for (const file of dropped) {
      if (!(await hasSharedBytes(deps.db, file))) await deps.storage.remove(storageKeyOf(file));
      await deleteFile(deps.db, file.key);
    }
    if (dropped.length < ERASE_BATCH) return;
  }
}

/** The hash of a picture, and when it was stored. */
export type StoredPicture = { readonly hash: Buffer; readonly storedAt: Date };

/**
 * Returns the hash of a picture in use: the recorded one, or computes and records it. Null when there is no such
 * picture.
 */
export async function hashOfPicture(
  deps: Pick<Deps, 'db' | 'storage'>,
  actor: SystemOf<typeof fileActions.hash>,
  key: string,
): Promise<StoredPicture | null> {
  permit(actor, fileActions.hash);
  const file = await findFileInUse(deps.db, key);
  if (file === null) return null;
  const { contentHash: known, createdAt: storedAt } = file;
  if (known !== null) return { hash: known, storedAt };
  const bytes = await deps.storage.get(key);
  if (bytes === null) return null;
  const hash = contentHash(bytes);
  await setContentHash(deps.db, key, hash);
  return { hash, storedAt };
}

/** Finds the recorded hash of a picture in use, or null. */
export async function recordedHash(
  db: Db,
  actor: SystemOf<typeof fileActions.hash>,
  key: string,
): Promise<Buffer | null> {
  permit(actor, fileActions.hash);
  return (await findFileInUse(db, key))?.contentHash ?? null;
}
