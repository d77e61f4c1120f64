import type { DeliveryMethod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isolated } from '@rifq/rules';
import { scopeFor, system } from '../../core/access.ts';
import { linkFreeName } from '../../core/link-free-name.ts';
import { defineNotification, type NotificationContent } from '../../core/notification.ts';
import { clinicOf } from '../clinics/index.ts';
import { accountActions, findRecipient } from '../identity/index.ts';
import { text } from './records.texts.ts';

/** Composes the text; a mail leaves out a name that a mail program would link. */
async function contentOf(
  db: Db,
  clinicId: string,
  method: DeliveryMethod | 'app',
): Promise<NotificationContent> {
  const { name } = await clinicOf(db, { clinicId });
  const shown = method === 'email' ? linkFreeName(name) : name;
  const clinic = shown === null ? text('any.clinic') : isolated(shown);
  return { title: text('owner-found.title'), text: text('owner-found.text', { clinic }) };
}

/** Whether the owner can be notified: not deleted or suspended. */
async function isReachable(db: Db, userId: string): Promise<boolean> {
  const recipient = await findRecipient(db, scopeFor(system('records'), accountActions.read, userId));
  return recipient?.inactive === null;
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
    if (!(await isReachable(db, userId))) return [];
    const content = await contentOf(db, clinicId, 'app');
    const dedupKey = `owner-found:${clinicId}:${now().toISOString().slice(0, 10)}`;
    return [{ userId, ...content, link: '/dashboard/reservations', dedupKey, subjectId: clinicId }];
  },
  async review({ db }, { subjectId, userId }, method) {
    if (subjectId === null || !(await isReachable(db, userId))) return { decision: 'drop' };
    return { decision: 'send', ...(await contentOf(db, subjectId, method)) };
  },
});
