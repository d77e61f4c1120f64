import * as z from 'zod/mini';
import { isolatedName } from '../../core/link-free-name.ts';
import { defineNotification } from '../../core/notification.ts';
import { clinicOf } from '../clinics/index.ts';
import { isOwnerReachable } from './is-owner-reachable.ts';
import { textIn } from './records.texts.ts';

/**
 * Notifies an owner without pets, and so without an access log, that a clinic found them by phone; once per clinic and
 * day.
 */
export const ownerFound = defineNotification({
  name: 'owner-found',
  kind: 'account',
  on: 'owner.found',
  parameters: z.object({ clinic: z.string() }),
  async compose({ db, now }, { payload: { user_id: userId, clinic_id: clinicId } }) {
    if (!(await isOwnerReachable(db, userId))) return [];
    const { name: clinic } = await clinicOf(db, { clinicId });
    const dedupKey = `owner-found:${clinicId}:${now().toISOString().slice(0, 10)}`;
    return [
      { userId, parameters: { clinic }, link: '/dashboard/reservations', dedupKey, subjectId: clinicId },
    ];
  },
  render(parameters, { language }, shownIn) {
    const text = textIn(language);
    const clinic = isolatedName(parameters.clinic, shownIn, text('any.clinic'));
    return { title: text('owner-found.title'), text: text('owner-found.text', { clinic }) };
  },
  async review({ db }, { subjectId, userId }) {
    if (subjectId === null || !(await isOwnerReachable(db, userId))) return { decision: 'drop' };
    const { name: clinic } = await clinicOf(db, { clinicId: subjectId });
    return { decision: 'send', parameters: { clinic } };
  },
});
