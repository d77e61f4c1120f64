import type { PayloadOf } from '@rifq/contract/calls';
import { recordLimits } from '@rifq/rules';
import { request } from '../../../../lib/calls/request.ts';
import { photoToSend } from '../../../../lib/files/shrink-photo.ts';
import type { BookletPage } from './page-photos.tsx';

type Copied = PayloadOf<'post', '/api/clinic/record/doses/booklet'>;
type Photos = NonNullable<Copied['photos']>;

/** The keys of uploaded pages, so that a page is uploaded once, also when its doses are sent again. */
const uploaded = new WeakMap<File, string>();

/** Returns the photo of a page as doses name it; a photo of this device is uploaded first. */
async function photoOf(reservationId: string, page: BookletPage): Promise<Photos[number]> {
  if ('messageId' in page) return { message_id: page.messageId };
  const known = uploaded.get(page.file);
  if (known !== undefined) return { key: known };
  const sent = { reservation_id: reservationId, photo: await photoToSend(page.file) };
  const { key } = await request('post', '/api/clinic/record/doses/booklet/photo', sent, { form: true });
  uploaded.set(page.file, key);
  return { key };
}

/** A dose with the page that it was copied of; undefined for none. */
interface CopiedDose {
  dose: Copied['doses'][number];
  page: BookletPage | undefined;
}

/** Returns doses as they are sent, each with the index of the photo of its page; pages of this device are uploaded. */
export async function withPhotos(
  reservationId: string,
  copied: readonly CopiedDose[],
): Promise<Pick<Copied, 'doses' | 'photos'>> {
  const pages = [
    ...new Map(copied.flatMap(({ page }) => (page ? [[page.address, page]] : []))).values(),
  ].slice(0, recordLimits.bookletPhotos);
  const photos: Photos = [];
  for (const page of pages) photos.push(await photoOf(reservationId, page));
  const doses = copied.map(({ dose, page }) => {
    const photo = pages.findIndex(({ address }) => address === page?.address);
    return photo === -1 ? dose : { ...dose, photo };
  });
  return { doses, ...(photos.length === 0 ? {} : { photos }) };
}

/** Has pages uploaded again: the server deletes an upload that no dose names within a day. */
export function forgetUploads(copied: readonly CopiedDose[]): void {
  for (const { page } of copied) if (page !== undefined && 'file' in page) uploaded.delete(page.file);
}
