import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { withLockedMembership } from '../clinics/index.ts';
import { claimImage, dropAttachment, prepareImage, shareFile } from '../files/index.ts';
import { findConversationDocument } from '../messaging/index.ts';
import { labelDose } from '../vaccines/index.ts';
import { openToWrite, type WritableRecord } from './open-record.ts';

type Copied = PayloadOf<'post', '/api/clinic/record/doses/booklet'>;
type Photo = NonNullable<Copied['photos']>[number];

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

/**
 * Finds the file of a page that the doctor has uploaded and that nothing uses yet, or of a photo in the conversation.
 * Refuses any other with records.not_found: a known key opens no file.
 */
async function keyOfPage(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  { reservation }: WritableRecord,
  photo: Photo,
): Promise<string> {
  if ('key' in photo) {
    if (!(await claimImage(tx, actor.own.id, photo.key))) throw new AppError('records.not_found');
    return photo.key;
  }
  const of = { reservationId: reservation.id, messageId: photo.message_id };
  const document = await findConversationDocument(tx, actor, of, deps.now());
  if (document?.format !== 'photo') throw new AppError('records.not_found');
  return document.key;
}

/**
 * Stores the photos of pages with the doses that name them and have none, each as a file of the pet's owner with a key
 * of its own. Refuses with records.not_found a photo that is neither of the doctor nor of the conversation, and at its
 * row the index of no photo.
 * @param doseIds in the order of the rows
 */
export async function labelCopied(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  record: WritableRecord,
  { photos = [], doses }: Pick<Copied, 'photos' | 'doses'>,
  doseIds: readonly string[],
): Promise<void> {
  const pages: string[] = [];
  for (const photo of photos) pages.push(await keyOfPage(tx, deps, actor, record, photo));
  for (const [row, { photo }] of doses.entries()) {
    const [page, doseId] = [photo === undefined ? undefined : pages[photo], doseIds[row]];
    if (photo === undefined || doseId === undefined) continue;
    if (page === undefined) throw fieldError(`doses.${row}.photo`, 'field.invalid');
    const key = await shareFile(tx, record.owner.id, page);
    if (key === null) throw new AppError('records.not_found');
    if (!(await labelDose(tx, record.pet.scope, doseId, key))) await dropAttachment(tx, key, deps.now());
  }
  for (const [index, photo] of photos.entries()) {
    const page = pages[index];
    if ('key' in photo && page !== undefined) await dropAttachment(tx, page, deps.now());
  }
}
