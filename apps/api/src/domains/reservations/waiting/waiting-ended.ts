import * as z from 'zod/mini';
import { authorize, system } from '../../../core/access.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import { defineNotification } from '../../../core/notification.ts';
import { bookedWith } from '../../clinics/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { findReservationRecipient } from '../notifications/reservation-text.ts';
import { waitingActions } from '../reservations.policy.ts';
import { findEntry } from './waiting.repository.ts';
import { textIn } from './waiting.texts.ts';

const ends = ['passed', 'unanswered', 'unavailable'] as const;
const isNotified = (end: string | null): end is (typeof ends)[number] => ends.some(one => one === end);

/** Notifies an owner that an entry has ended without a booking. */
export const waitingEnded = defineNotification({
  name: 'waiting-ended',
  kind: 'reservation',
  on: 'waiting.changed',
  parameters: z.object({ key: z.enum(ends), doctor: z.string(), pet: z.string() }),
  async compose({ db }, { payload }) {
    const { entry_id: entryId } = payload;
    const entry = authorize(system('reservations'), waitingActions.settle, await findEntry(db, entryId))?.row;
    const key = entry?.endedAs ?? null;
    if (!entry || !isNotified(key)) return [];
    const reader = await findReservationRecipient(db, entry.ownerId);
    if (!reader) return [];
    const pet = (await petSummariesFor(db, system('reservations'), [entry.petId])).get(entry.petId);
    const booked = await bookedWith(db, entry.doctorId);
    return [
      {
        userId: reader.id,
        parameters: { key, doctor: booked?.doctorName ?? '', pet: pet?.name ?? '' },
        link: '/dashboard/reservations',
        dedupKey: `waiting-ended:${entryId}`,
        petId: entry.petId,
      },
    ];
  },
  render({ key, ...names }, { language }, shownIn) {
    const text = textIn(language);
    const values = {
      doctor: isolatedName(names.doctor, shownIn, text('any.doctor')),
      pet: isolatedName(names.pet, shownIn, text('any.pet')),
    };
    return { title: text(`${key}.title`), text: text(`${key}.text`, values) };
  },
});
