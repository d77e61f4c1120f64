import type { PayloadOf } from '@rifq/contract/calls';
import { request } from '../../../../lib/calls/request.ts';
import { photoToSend } from '../../../../lib/files/shrink-photo.ts';
import type { BookletPage } from './page-photos.tsx';

type Photo = NonNullable<PayloadOf<'post', '/api/clinic/record/doses/booklet'>['photo']>;

/** The keys of uploaded pages, so that a page is uploaded once, also when its doses are sent again. */
const uploaded = new WeakMap<File, string>();

/** Returns the photo of a page as doses name it; a photo of this device is uploaded first. */
export async function photoOf(reservationId: string, page: BookletPage): Promise<Photo> {
  if ('messageId' in page) return { message_id: page.messageId };
  const known = uploaded.get(page.file);
  if (known !== undefined) return { key: known };
  const sent = { reservation_id: reservationId, photo: await photoToSend(page.file) };
  const { key } = await request('post', '/api/clinic/record/doses/booklet/photo', sent, { form: true });
  uploaded.set(page.file, key);
  return { key };
}
