import { isolated } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { DeliveryMethod, NotificationWords } from '../../../core/notification.ts';
import { asServer } from '../../../core/server-access.ts';
import { bookedWith } from '../../clinics/server.ts';
import { findRecipient, type Recipient } from '../../identity/index.ts';
import { contactsOf } from '../../identity/server.ts';
import { petName } from '../../pets/server.ts';
import { findLastDoctor } from '../notices/notices.repository.ts';
import type { UnreadSummary } from '../notices/unread-summary.ts';
import { text } from './notifications.texts.ts';

const ARABIC_INDIC_ZERO = 0x0660;

const inDigits = (written: string, digits: Recipient['digits']): string =>
  digits === 'latn'
    ? written
    : written.replace(/\d/g, digit => String.fromCharCode(ARABIC_INDIC_ZERO + Number(digit)));

/** The name that stands in a text: isolated, and in a mail free of what a program would link. */
function nameFor(
  name: string | null,
  method: DeliveryMethod | 'app',
  otherwise: 'doctor' | 'owner' | 'pet',
): string {
  const shown = name && method === 'email' ? linkFreeName(name) : name;
  return shown ? isolated(shown) : text(`any.${otherwise}`);
}

/** Who has written: the owner, or the doctor who has written last. */
async function senderOf(db: Db, { side, reservation }: UnreadSummary): Promise<string | null> {
  if (side === 'clinic')
    return (await contactsOf(db, [reservation.ownerId])).get(reservation.ownerId)?.name ?? null;
  const doctorId = await findLastDoctor(db, asServer('reservation', reservation.id));
  return doctorId && ((await bookedWith(db, doctorId))?.doctorName ?? null);
}

/** The words of one notification for one reader. */
export async function wordsFor(
  db: Db,
  news: UnreadSummary,
  { digits }: Pick<Recipient, 'digits'>,
  method: DeliveryMethod | 'app',
): Promise<NotificationWords> {
  const sender = nameFor(await senderOf(db, news), method, news.side === 'owner' ? 'doctor' : 'owner');
  const pet = nameFor(await petName(db, news.reservation.petId), method, 'pet');
  const count = inDigits(text('news', { count: news.unread }), digits);
  return { title: text('from', { news: count, sender }), text: text('about', { pet }) };
}

/** A reader who is there to be told: neither gone nor switched off; null otherwise. */
export async function readerOf(db: Db, userId: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, asServer('user', userId));
  return recipient?.inactive === null ? recipient : null;
}
