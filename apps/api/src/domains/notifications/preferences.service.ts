import type { DeliveryChoice, NotificationPreferences } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { ChangeSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { findPreferences, upsertChoice } from './preferences.repository.ts';

/** Mail only for what must not be missed. */
const defaults: NotificationPreferences = {
  reservation: { push: true, email: true },
  message: { push: true, email: false },
  vaccine: { push: true, email: true },
  reward: { push: false, email: false },
  account: { push: true, email: true },
};

/**
 * The delivery methods of each notification kind for a user. A kind that the stored preferences lack has its default.
 */
export async function preferencesOf(db: Db, user: ReadScope<'user'>): Promise<NotificationPreferences> {
  return { ...defaults, ...(await findPreferences(db, user)) };
}

/** Stores one choice; makes no event when it is so already. */
export function chooseMethod(
  deps: Pick<Deps, 'db' | 'outbox'>,
  user: WriteScope<'user'>,
  choice: DeliveryChoice,
  source: ChangeSource,
): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const before = await preferencesOf(tx, user);
    if (before[choice.kind][choice.channel] === choice.on) return;
    await upsertChoice(tx, user, choice, defaults);
    const payload = { user_id: user.id };
    await deps.outbox.append(tx, { kind: 'notification.preferences_changed', payload }, source);
  });
}
