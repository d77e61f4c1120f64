import type { Db } from '@rifq/db';
import {
  type DeliveryMethod,
  defineNotification,
  type NotificationWords,
} from '../../../core/notification.ts';
import { clinicOf } from '../../clinics/index.ts';
import { text } from './notifications.texts.ts';
import { nameFor, readerOf } from './reservation-text.ts';

async function wordsOf(db: Db, clinicId: string, method: DeliveryMethod | 'app'): Promise<NotificationWords> {
  const { name } = await clinicOf(db, { clinicId });
  const clinic = nameFor(name, method, 'clinic');
  return { title: text('owner-found.title'), text: text('owner-found.text', { clinic }) };
}

/** That a clinic has found an owner by phone who has no pet whose page could say so; one for each clinic and day. */
export const ownerFound = defineNotification({
  name: 'owner-found',
  kind: 'account',
  on: 'owner.found',
  async compose({ db, now }, { payload: { user_id: userId, clinic_id: clinicId } }) {
    if (!(await readerOf(db, userId))) return [];
    const words = await wordsOf(db, clinicId, 'app');
    const uniqueKey = `owner-found:${clinicId}:${now().toISOString().slice(0, 10)}`;
    return [{ userId, ...words, link: '/dashboard/reservations', uniqueKey, subjectId: clinicId }];
  },
  async review({ db }, { subjectId, userId }, method) {
    if (subjectId === null || !(await readerOf(db, userId))) return { decision: 'drop' };
    return { decision: 'send', ...(await wordsOf(db, subjectId, method)) };
  },
});
