import { randomBytes } from 'node:crypto';
import { newId } from '@rifq/db';
import { type AttachmentKind, messageLimits } from '@rifq/rules';
import { imageFormatOf } from '@rifq/rules/values/image-format';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import type { UploadedFile } from '../../../core/uploaded-file.ts';
import { consumeLimitNow, DAY_SECONDS } from '../../../platform/rate-limits.ts';
import { insertFile } from '../files.repository.ts';
import { reencodeImage } from '../pictures/reencode.ts';
import { readMp3 } from './mp3.ts';
import { isPdf, startsAsPdf } from './pdf.ts';

/** Encoders pad the last frame, so that an audio file may be slightly longer than its recording. */
const VOICE_TOLERANCE_SECONDS = 1;

/** A stored file that is not in use yet. */
export type Attachment<K extends AttachmentKind = AttachmentKind> = {
  readonly key: string;
  readonly kind: K;
  readonly bytes: number;
  /** For photos, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** For voice notes, at least one. */
  readonly seconds: number | null;
};

type Read<K extends AttachmentKind> = Omit<Attachment<K>, 'key' | 'bytes'> & {
  readonly content: Buffer;
  readonly contentType: string;
};

/** Detects the type of a file by its content, and converts it for storage. Refuses at `field`. */
type ReadFile<K extends AttachmentKind> = (
  ownerId: string,
  file: UploadedFile,
  field: string,
) => Promise<Read<K>>;

type PrepareDeps = Pick<Deps, 'db' | 'now' | 'storage'>;

const NOTHING_MORE = { width: null, height: null, seconds: null };

/** Reads a photo or a PDF; null for any other type. Refuses a broken one at `field`. */
async function readPhotoOrPdf(
  ownerId: string,
  { bytes }: UploadedFile,
  field: string,
): Promise<Read<'photo' | 'pdf'> | null> {
  if (imageFormatOf(bytes) !== null) {
    const picture = await reencodeImage(bytes, 'message', ownerId);
    if (!picture) throw fieldError(field, 'field.file_not_image');
    const { bytes: content, width, height } = picture;
    return { kind: 'photo', seconds: null, width, height, content, contentType: 'image/webp' };
  }
  if (isPdf(bytes)) return { ...NOTHING_MORE, kind: 'pdf', content: bytes, contentType: 'application/pdf' };
  if (startsAsPdf(bytes)) throw fieldError(field, 'field.file_damaged');
  return null;
}

const readDocument: ReadFile<'photo' | 'pdf'> = async (ownerId, file, field) => {
  const read = await readPhotoOrPdf(ownerId, file, field);
  if (!read) throw fieldError(field, 'field.file_not_document');
  return read;
};

const readAny: ReadFile<AttachmentKind> = async (ownerId, file, field) => {
  const read = await readPhotoOrPdf(ownerId, file, field);
  if (read) return read;
  const sound = readMp3(file.bytes);
  if (!sound) throw fieldError(field, 'field.file_kind');
  if (sound.seconds > messageLimits.voiceSeconds + VOICE_TOLERANCE_SECONDS)
    throw fieldError(field, 'field.voice_too_long');
  const seconds = Math.max(1, Math.round(sound.seconds));
  return { ...NOTHING_MORE, kind: 'voice', seconds, content: sound.frames, contentType: 'audio/mpeg' };
};

/** Stores what `read` accepts as dropped, so that retention deletes it if nothing uses it. */
async function prepare<K extends AttachmentKind>(
  deps: PrepareDeps,
  ownerId: string,
  file: UploadedFile | undefined,
  field: string,
  read: ReadFile<K>,
): Promise<Attachment<K>> {
  if (!file) throw fieldError(field, 'field.file_missing');
  // Counted before the decoding, which is expensive.
  const limit = { bucket: `attachment:${ownerId}`, count: messageLimits.filesPerDay, seconds: DAY_SECONDS };
  const refused = await consumeLimitNow(deps.db, [limit], deps.now());
  if (refused) throw new AppError('files.too_many_uploads', refused);
  const { content, contentType, ...facts } = await read(ownerId, file, field);
  const stored = { key: randomBytes(18).toString('base64url'), bytes: content.length };
  await insertFile(deps.db, { id: newId(), ...stored, ownerId, contentType, droppedAt: deps.now() });
  await deps.storage.put(stored.key, content);
  await file.checkSender();
  return { ...facts, ...stored };
}

/**
 * Stores a photo, a PDF or a voice note as dropped, so that retention deletes it if its message is not sent. Refuses at
 * `field`, with files.too_many_uploads and with files.too_many_pixels.
 * @returns the stored file, for `useAttachment`
 */
export const prepareAttachment = (
  deps: PrepareDeps,
  ownerId: string,
  file: UploadedFile | undefined,
  field: string,
): Promise<Attachment> => prepare(deps, ownerId, file, field, readAny);

/** As `prepareAttachment`, for a photo or a PDF only; both share the limit of the day. */
export const prepareDocument = (
  deps: PrepareDeps,
  ownerId: string,
  file: UploadedFile | undefined,
  field: string,
): Promise<Attachment<'photo' | 'pdf'>> => prepare(deps, ownerId, file, field, readDocument);
