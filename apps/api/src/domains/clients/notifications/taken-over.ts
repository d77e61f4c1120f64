import * as z from 'zod/mini';
import { isolatedName } from '../../../core/link-free-name.ts';
import { defineNotification } from '../../../core/notification.ts';
import { textIn } from '../clients.texts.ts';
import { petName } from './names.ts';

/** Notifies the members of a clinic that an owner has taken over a record of theirs. */
export const takenOver = defineNotification({
  name: 'client-taken-over',
  kind: 'account',
  on: 'client.taken_over',
  parameters: z.object({ pet: z.string(), many: z.boolean() }),
  async compose({ db }, { id, payload }) {
    const { user_id: accountId, clinic_id: clinicId, staff_ids: staff, pet_ids: petIds } = payload;
    const [petId = ''] = petIds;
    const pet = await petName(db, petId);
    if (pet === null) return [];
    return staff
      .filter(userId => userId !== accountId)
      .map(userId => ({
        userId,
        clinicId,
        parameters: { pet, many: petIds.length > 1 },
        link: `/clinic/clients/${accountId}`,
        dedupKey: `client-taken-over:${id}`,
        petId,
      }));
  },
  render({ pet: name, many }, { language }, shownIn) {
    const text = textIn(language);
    const pet = isolatedName(name, shownIn, text('any.pet'));
    return {
      title: text('taken-over.title', { pet }),
      text: text(many ? 'taken-over.many' : 'taken-over.text', { pet }),
    };
  },
});
