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

/** A stored file of a conversation that is not in use yet. */
export type Attachment = {
  readonly key: string;
  readonly kind: AttachmentKind;
  readonly bytes: number;
  /** For photos, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** For voice notes, at least one. */
  readonly seconds: number | null;
};

type Read = Omit<Attachment, 'key' | 'bytes'> & { readonly content: Buffer; readonly contentType: string };

const NOTHING_MORE = { width: null, height: null, seconds: null };

/** Detects the type of a file by its content, and converts it for storage. Refuses at `field`. */
async function readFile(ownerId: string, { bytes }: UploadedFile, field: string): Promise<Read> {
  if (imageFormatOf(bytes) !== null) {
    const picture = await reencodeImage(bytes, 'message', ownerId);
    if (!picture) throw fieldError(field, 'field.file_not_image');
    const { bytes: content, width, height } = picture;
    return { kind: 'photo', seconds: null, width, height, content, contentType: 'image/webp' };
  }
  if (isPdf(bytes)) return { ...NOTHING_MORE, kind: 'pdf', content: bytes, contentType: 'application/pdf' };
  if (startsAsPdf(bytes)) throw fieldError(field, 'field.file_damaged');
  const sound = readMp3(bytes);
  if (!sound) throw fieldError(field, 'field.file_kind');
  if (sound.seconds > messageLimits.voiceSeconds + VOICE_TOLERANCE_SECONDS)
    throw fieldError(field, 'field.voice_too_long');
  const seconds = Math.max(1, Math.round(sound.seconds));
  return { ...NOTHING_MORE, kind: 'voice', seconds, content: sound.frames, contentType: 'audio/mpeg' };
}

/**
 * Stores a photo, a PDF or a voice note as dropped, so that retention deletes it if its message is not sent. Refuses at
 * `field`, with files.too_many_uploads and with files.too_many_pixels.
 * @returns the stored file, for `useAttachment`
 */
export async function prepareAttachment(
  deps: Pick<Deps, 'db' | 'now' | 'storage'>,
  ownerId: string,
  file: UploadedFile | undefined,
  field: string,
): Promise<Attachment> {
  if (!file) throw fieldError(field, 'field.file_missing');
  // Counted before the decoding, which is expensive.
  const limit = { bucket: `attachment:${ownerId}`, count: messageLimits.filesPerDay, seconds: DAY_SECONDS };
  const refused = await consumeLimitNow(deps.db, [limit], deps.now());
  if (refused) throw new AppError('files.too_many_uploads', refused);
  const { content, contentType, ...facts } = await readFile(ownerId, file, field);
  const stored = { key: randomBytes(18).toString('base64url'), bytes: content.length };
  await insertFile(deps.db, { id: newId(), ...stored, ownerId, contentType, droppedAt: deps.now() });
  await deps.storage.put(stored.key, content);
  await file.checkSender();
  return { ...facts, ...stored };
}
