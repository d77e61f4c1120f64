import type { ChannelChoice, NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { findPreferences, keepChoice } from './preferences.repository.ts';

/** Until the owner chooses: push for all; mail for what must not be missed. */
const defaults: NotificationPreferences = {
  reservation: { push: true, email: true },
  message: { push: true, email: false },
  vaccine: { push: true, email: true },
  reward: { push: false, email: false },
  account: { push: true, email: true },
};

/** Which kinds go to this user by which channels. A kind that is newer than the choice has its default. */
export async function preferencesOf(db: Db, userId: string): Promise<NotificationPreferences> {
  return { ...defaults, ...(await findPreferences(db, userId)) };
}

/** Keeps one choice and tells of it. Returns false when there is no such user. */
export function chooseChannel(db: Db, userId: string, choice: ChannelChoice): Promise<boolean> {
  return withTransaction(db, async tx => {
    if (!(await keepChoice(tx, userId, choice, defaults))) return false;
    await appendEvent(tx, { kind: 'notification.preferences_changed', payload: { user_id: userId } });
    return true;
  });
}

/** Turns the mails of one kind off, as its unsubscribe link asks. Returns false when there is no such user. */
export function stopMail(db: Db, userId: string, kind: NotificationKind): Promise<boolean> {
  return chooseChannel(db, userId, { kind, channel: 'email', on: false });
}
