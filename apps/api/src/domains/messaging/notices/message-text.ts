import type { Db } from '@rifq/db';
import * as z from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import { inDigits, type ReaderSettings } from '../../../core/formats.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import type { NotificationContent, ShownIn } from '../../../core/notification.ts';
import { bookedWith } from '../../clinics/index.ts';
import { accountActions, contactsOf, findRecipient, type Recipient } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { messagingActions } from '../messaging.policy.ts';
import { findLastAuthor } from './notices.repository.ts';
import { textIn } from './notices.texts.ts';
import type { UnreadSummary } from './unread-summary.ts';

/** What a notification of new messages says: how many, from whom and about which pet; null for names that are gone. */
export const messageParameters = z.object({
  unread: z.number(),
  side: z.enum(['owner', 'clinic']),
  sender: z.nullable(z.string()),
  /** Whether the desk of the clinic wrote last, which has no name. */
  desk: z.optional(z.boolean()),
  pet: z.nullable(z.string()),
});

export type MessageParameters = z.output<typeof messageParameters>;

/** Returns the sender: the owner, or who of the clinic wrote last. */
async function senderOf(
  db: Db,
  { side, reservation }: UnreadSummary,
): Promise<Pick<MessageParameters, 'sender' | 'desk'>> {
  if (side === 'clinic') {
    const owners = await contactsOf(db, system('messaging'), [reservation.ownerId]);
    return { sender: owners.get(reservation.ownerId)?.name ?? null };
  }
  const scope = scopeFor(system('messaging'), messagingActions.announce, reservation.id);
  const author = await findLastAuthor(db, scope);
  if (author?.doctorId === null) return { sender: null, desk: true };
  return { sender: author && ((await bookedWith(db, author.doctorId))?.doctorName ?? null) };
}

/** Reads what a notification says. */
export async function readMessageParameters(db: Db, summary: UnreadSummary): Promise<MessageParameters> {
  const { petId } = summary.reservation;
  const pet = (await petSummariesFor(db, system('messaging'), [petId])).get(petId);
  const { unread, side } = summary;
  return { unread, side, ...(await senderOf(db, summary)), pet: pet?.name ?? null };
}

/** Renders a notification for one recipient. */
export function renderMessageText(
  { unread, side, desk = false, ...names }: MessageParameters,
  reader: ReaderSettings,
  shownIn: ShownIn,
): NotificationContent {
  const text = textIn(reader.language);
  // Isolated, and in a mail without anything a mail client would link.
  const nameOf = (name: string | null, otherwise: 'doctor' | 'desk' | 'owner' | 'pet') =>
    isolatedName(name, shownIn, text(`any.${otherwise}`));
  return {
    title: text('from', {
      news: inDigits(text('news', { count: unread }), reader),
      sender: nameOf(names.sender, side === 'clinic' ? 'owner' : desk ? 'desk' : 'doctor'),
    }),
    text: text('about', { pet: nameOf(names.pet, 'pet') }),
  };
}

/** Finds an active recipient; null for an erased or suspended account. */
export async function findMessageRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const recipient = await findRecipient(db, scopeFor(system('messaging'), accountActions.read, userId));
  return recipient?.inactive === null ? recipient : null;
}
