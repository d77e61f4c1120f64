import * as z from 'zod/mini';
import { authorize, system } from '../../../core/access.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import { defineNotification, markReadOn } from '../../../core/notification.ts';
import { clinicOf } from '../../clinics/index.ts';
import { joinActions } from '../clients.policy.ts';
import { textIn } from '../clients.texts.ts';
import { findJoin } from '../joins.repository.ts';
import { petName } from './names.ts';

/** Asks an owner whether a clinic's patient is the own pet; the next step of either side marks it as read. */
export const joinProposed = defineNotification({
  name: 'client-join-proposed',
  kind: 'account',
  on: 'client.join_proposed',
  readBy: (['client.join_proposed', 'client.taken_over', 'client.offer_declined'] as const).map(step =>
    markReadOn(step, ({ payload }) => ({ userIds: [payload.user_id], subjectId: payload.client_id })),
  ),
  parameters: z.object({ pet: z.string(), clinic: z.string() }),
  async compose({ db }, { payload: { user_id: userId, clinic_id: clinicId, client_id, join_id: id } }) {
    const join = id === null ? null : authorize(system('clients'), joinActions.end, await findJoin(db, id));
    const pet = join?.row.state === 'proposed' ? await petName(db, join.row.petId) : null;
    if (!join || pet === null) return [];
    const { name: clinic } = await clinicOf(db, { clinicId });
    const { petId } = join.row;
    const link = '/dashboard/profile';
    const dedupKey = `client-join-proposed:${join.row.id}`;
    return [{ userId, parameters: { pet, clinic }, link, dedupKey, petId, subjectId: client_id }];
  },
  render(parameters, { language }, shownIn) {
    const text = textIn(language);
    const pet = isolatedName(parameters.pet, shownIn, text('any.pet'));
    const clinic = isolatedName(parameters.clinic, shownIn, text('any.clinic'));
    return {
      title: text('join-proposed.title', { pet }),
      text: text('join-proposed.text', { pet, clinic }),
    };
  },
});
