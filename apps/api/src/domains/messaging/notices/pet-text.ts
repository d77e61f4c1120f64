import type { Db } from '@rifq/db';
import * as z from 'zod/mini';
import { authorize, system } from '../../../core/access.ts';
import type { ReaderSettings } from '../../../core/formats.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import type { NotificationContent, ShownIn } from '../../../core/notification.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { sealedReservation } from '../../reservations/index.ts';
import { messagingActions } from '../messaging.policy.ts';
import { textIn } from './notices.texts.ts';

/** What a notification names that is about a pet only; null for one that is gone. */
export const petParameters = z.object({ pet: z.nullable(z.string()) });

/** Reads the name of a reservation's pet; null if it is gone. */
export async function petNameFor(db: Db, reservationId: string): Promise<string | null> {
  const sealed = await sealedReservation(db, reservationId);
  const petId = authorize(system('messaging'), messagingActions.announce, sealed)?.row.petId;
  if (petId === undefined) return null;
  return (await petSummariesFor(db, system('messaging'), [petId])).get(petId)?.name ?? null;
}

/** Renders a notification that names the pet, and nothing of what was written. */
export function renderPetText(
  key: 'red-flag' | 'routed',
  { pet }: z.output<typeof petParameters>,
  { language }: ReaderSettings,
  shownIn: ShownIn,
): NotificationContent {
  const text = textIn(language);
  // Isolated, and in a mail without anything a mail client would link.
  const name = isolatedName(pet, shownIn, text('any.pet'));
  return { title: text(`${key}.title`, { pet: name }), text: text(`${key}.text`) };
}
