import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { withLockedMembership } from '../clinics/index.ts';
import { dropAttachment, prepareImage, shareFile, useAttachment } from '../files/index.ts';
import { findConversationDocument } from '../messaging/index.ts';
import { labelDose } from '../vaccines/index.ts';
import { openToWrite, type WritableRecord } from './open-record.ts';

type Photo = NonNullable<PayloadOf<'post', '/api/clinic/record/doses/booklet'>['photo']>;

/**
 * Stores the photo of a page of a booklet until its doses are copied; one that no dose names is deleted after a day.
 * Refuses as `openToWrite` and `prepareImage`.
 */
export async function uploadBookletPhoto(
  deps: Deps,
  actor: ClinicActor,
  { reservation_id: reservationId }: { readonly reservation_id: string },
  file: UploadedFile | undefined,
): Promise<ResponseOf<'post', '/api/clinic/record/doses/booklet/photo'>> {
  await withLockedMembership(deps.db, actor, tx => openToWrite(tx, actor, reservationId, deps.now()));
  return { key: await prepareImage(deps, actor.own.id, file, 'photo', 'label') };
}

/** Finds the file of a page that the doctor has uploaded, or of a photo in the conversation. */
async function keyOfPage(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  { reservation }: WritableRecord,
  photo: Photo,
): Promise<string> {
  if ('key' in photo) {
    await useAttachment(tx, actor.own.id, photo.key);
    return photo.key;
  }
  const of = { reservationId: reservation.id, messageId: photo.message_id };
  const document = await findConversationDocument(tx, actor, of, deps.now());
  if (document?.format !== 'photo') throw new AppError('records.not_found');
  return document.key;
}

/**
 * Stores the photo of a page with each of its doses that has none, as a file of the pet's owner with a key of its own.
 * Refuses with records.not_found a photo that is neither of the doctor nor of the conversation.
 */
export async function labelCopied(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  record: WritableRecord,
  photo: Photo,
  doseIds: readonly string[],
): Promise<void> {
  const page = await keyOfPage(tx, deps, actor, record, photo);
  for (const doseId of doseIds) {
    const key = await shareFile(tx, record.owner.id, page);
    if (key === null) throw new AppError('records.not_found');
    if (!(await labelDose(tx, record.pet.scope, doseId, key))) await dropAttachment(tx, key, deps.now());
  }
  if ('key' in photo) await dropAttachment(tx, page, deps.now());
}
