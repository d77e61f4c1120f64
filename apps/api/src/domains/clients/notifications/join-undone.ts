import * as z from 'zod/mini';
import { authorize, system } from '../../../core/access.ts';
import { isolatedName } from '../../../core/link-free-name.ts';
import { defineNotification } from '../../../core/notification.ts';
import { clinicOf } from '../../clinics/index.ts';
import { joinActions } from '../clients.policy.ts';
import { textIn } from '../clients.texts.ts';
import { findJoin } from '../joins.repository.ts';
import { petName } from './names.ts';

/** Notifies the other side that a join was undone. */
export const joinUndone = defineNotification({
  name: 'client-join-undone',
  kind: 'account',
  on: 'client.join_undone',
  parameters: z.object({ pet: z.string(), clinic: z.string(), by: z.enum(['owner', 'clinic']) }),
  async compose({ db }, { payload }) {
    const { user_id: accountId, clinic_id: clinicId, client_id: clientId, staff_ids: staff } = payload;
    const { join_id: id } = payload;
    const by: 'clinic' | 'owner' = payload.by_clinic ? 'clinic' : 'owner';
    const join = authorize(system('clients'), joinActions.end, await findJoin(db, id));
    const petId = by === 'owner' ? join?.row.patientId : join?.row.petId;
    const pet = petId === undefined ? null : await petName(db, petId);
    if (petId === undefined || pet === null) return [];
    const { name: clinic } = await clinicOf(db, { clinicId });
    const of = { parameters: { pet, clinic, by }, dedupKey: `client-join-undone:${id}`, petId };
    if (by === 'clinic') return [{ ...of, userId: accountId, link: `/dashboard/pets/view/${petId}` }];
    const link = `/clinic/clients/${clientId}`;
    return staff.filter(userId => userId !== accountId).map(userId => ({ ...of, userId, clinicId, link }));
  },
  render({ by, ...parameters }, { language }, shownIn) {
    const text = textIn(language);
    const pet = isolatedName(parameters.pet, shownIn, text('any.pet'));
    const clinic = isolatedName(parameters.clinic, shownIn, text('any.clinic'));
    return {
      title: text('join-undone.title', { pet }),
      text: text(`join-undone.by-${by}`, { pet, clinic }),
    };
  },
});
