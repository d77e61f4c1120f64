import type { DeliveryMethod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { defineNotification, type NotificationContent } from '../../../core/notification.ts';
import { clinicOf } from '../../clinics/index.ts';
import { text } from './notifications.texts.ts';
import { findReservationRecipient, nameFor } from './reservation-text.ts';

async function contentOf(
  db: Db,
  clinicId: string,
  method: DeliveryMethod | 'app',
): Promise<NotificationContent> {
  const { name } = await clinicOf(db, { clinicId });
  const clinic = nameFor(name, method, 'clinic');
  return { title: text('owner-found.title'), text: text('owner-found.text', { clinic }) };
}

/**
 * Notifies an owner without pets, and so without an access log, that a clinic found them by phone; once per clinic and
 * day.
 */
export const ownerFound = defineNotification({
  name: 'owner-found',
  kind: 'account',
  on: 'owner.found',
  async compose({ db, now }, { payload: { user_id: userId, clinic_id: clinicId } }) {
    if (!(await findReservationRecipient(db, userId))) return [];
    const content = await contentOf(db, clinicId, 'app');
    const dedupKey = `owner-found:${clinicId}:${now().toISOString().slice(0, 10)}`;
    return [{ userId, ...content, link: '/dashboard/reservations', dedupKey, subjectId: clinicId }];
  },
  async review({ db }, { subjectId, userId }, method) {
    if (subjectId === null || !(await findReservationRecipient(db, userId))) return { decision: 'drop' };
    return { decision: 'send', ...(await contentOf(db, subjectId, method)) };
  },
});
