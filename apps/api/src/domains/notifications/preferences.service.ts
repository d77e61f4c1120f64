import type { NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { Actor } from '../../http/actor.ts';
import { findPreferences, upsertPreferences } from './preferences.repository.ts';

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

export async function choosePreferences(
  db: Db,
  actor: Actor,
  preferences: NotificationPreferences,
): Promise<{ preferences: NotificationPreferences }> {
  await upsertPreferences(db, actor.userId, preferences);
  return { preferences };
}

/** Turns the mails of one kind off, as its unsubscribe link asks. */
export function stopMail(db: Db, userId: string, kind: NotificationKind): Promise<void> {
  return withTransaction(db, async tx => {
    const preferences = await preferencesOf(tx, userId);
    const changed = { ...preferences[kind], email: false };
    await upsertPreferences(tx, userId, { ...preferences, [kind]: changed });
  });
}
