import type { DeliveryMethod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isolated } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { linkFreeName } from '../../../core/link-free-name.ts';
import type { NotificationContent } from '../../../core/notification.ts';
import { bookedWith } from '../../clinics/index.ts';
import { accountActions, contactsOf, findRecipient, type Recipient } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { messagingActions } from '../messaging.policy.ts';
import { findLastDoctor } from './notices.repository.ts';
import { text } from './notices.texts.ts';
import type { UnreadSummary } from './unread-summary.ts';

const ARABIC_INDIC_ZERO = 0x0660;

const inDigits = (written: string, digits: Recipient['digits']): string =>
  digits === 'latn'
    ? written
    : written.replace(/\d/g, digit => String.fromCharCode(ARABIC_INDIC_ZERO + Number(digit)));

/** Formats a name for a text: bidi-isolated, and in an email without anything a mail client would link. */
function nameFor(
  name: string | null,
  method: DeliveryMethod | 'app',
  otherwise: 'doctor' | 'owner' | 'pet',
): string {
  const shown = name && method === 'email' ? linkFreeName(name) : name;
  return shown ? isolated(shown) : text(`any.${otherwise}`);
}

/** Returns the name of the sender: the owner, or the doctor who wrote last. */
async function senderOf(db: Db, { side, reservation }: UnreadSummary): Promise<string | null> {
  if (side === 'clinic')
    return (
      (await contactsOf(db, system('messaging'), [reservation.ownerId])).get(reservation.ownerId)?.name ??
      null
    );
  const doctorId = await findLastDoctor(
    db,
    scopeFor(system('messaging'), messagingActions.announce, reservation.id),
  );
  return doctorId && ((await bookedWith(db, doctorId))?.doctorName ?? null);
}

/** Composes the text of a notification for one recipient. */
export async function composeMessageText(
  db: Db,
  summary: UnreadSummary,
  { digits }: Pick<Recipient, 'digits'>,
  method: DeliveryMethod | 'app',
): Promise<NotificationContent> {
  const sender = nameFor(await senderOf(db, summary), method, summary.side === 'owner' ? 'doctor' : 'owner');
  const { petId } = summary.reservation;
  const known = (await petSummariesFor(db, system('messaging'), [petId])).get(petId);
  const pet = nameFor(known?.name ?? null, method, 'pet');
  const count = inDigits(text('news', { count: summary.unread }), digits);
  return { title: text('from', { news: count, sender }), text: text('about', { pet }) };
}

/** Finds an active recipient; null for an erased or suspended account. */
export async function findMessageRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, scopeFor(system('messaging'), accountActions.read, userId));
  return recipient?.inactive === null ? recipient : null;
}
