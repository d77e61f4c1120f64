import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { asServer } from '../../../core/server-access.ts';
import { findRecipient } from '../../identity/index.ts';
import { chooseMethod } from '../preferences.service.ts';
import type { Unsubscription } from './unsubscribe.ts';

/** Turns off mail for one notification kind, as its signed link asks. Returns false when there is no such user. */
export async function stopMail(
  deps: Pick<Deps, 'db' | 'outbox'>,
  { userId, kind }: Unsubscription,
): Promise<boolean> {
  const user = asServer('user', userId);
  if ((await findRecipient(deps.db, user)) === null) return false;
  await chooseMethod(deps, user, { kind, channel: 'email', on: false }, systemSource);
  return true;
}
