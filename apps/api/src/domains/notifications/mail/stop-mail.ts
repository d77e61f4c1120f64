import { scopeFor, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { findRecipient } from '../../identity/index.ts';
import { inboxActions } from '../notifications.policy.ts';
import { chooseMethod } from '../preferences.service.ts';
import type { Unsubscription } from './unsubscribe.ts';

/** Turns off mail for one notification kind, as its signed link asks. Returns false when there is no such user. */
export async function stopMail(
  deps: Pick<Deps, 'db' | 'outbox'>,
  { userId, kind }: Unsubscription,
): Promise<boolean> {
  const user = scopeFor(system('notifications'), inboxActions.deliver, userId);
  if ((await findRecipient(deps.db, user)) === null) return false;
  await chooseMethod(deps, user, { kind, channel: 'email', on: false }, systemSource);
  return true;
}
