import { type Db, withTransaction } from '@rifq/db';
import { appendAudit } from '../../platform/audit.repository.ts';
import type { Deps } from '../../platform/deps.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { countAllUsers, findUserByPhone, insertUserOnce, setSwitchedOff } from './identity.repository.ts';

export const countUsers = countAllUsers;

/** Adds a user with a phone that is proved by other means than a code: the demo's owner. */
export async function addUser(tx: Db, user: Parameters<typeof insertUserOnce>[1]): Promise<void> {
  const { isNew } = await insertUserOnce(tx, user);
  if (isNew) await appendEvent(tx, { kind: 'user.registered', payload: { user_id: user.id } });
}

/**
 * Switches a user off or on again, as an operator. Switching off keeps the sessions, so that the owner's
 * page can say what happened, but ends what they may do. Returns false when no user has this phone.
 */
export function switchUser(
  deps: Pick<Deps, 'db' | 'now'>,
  phoneE164: string,
  on: boolean,
  operator: string,
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const user = await findUserByPhone(tx, phoneE164);
    if (!user) return false;
    if ((user.switchedOffAt === null) === on) return true;
    await setSwitchedOff(tx, user.id, on ? null : deps.now());
    const kind = on ? 'user.switched_on' : 'user.switched_off';
    await appendEvent(tx, { kind, payload: { user_id: user.id } });
    await appendAudit(tx, { actor: operator, action: kind, subject: user.id });
    return true;
  });
}
