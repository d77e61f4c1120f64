import { type Db, newId } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { revokeAll } from '../devices.service.ts';
import { deleteCodes } from './recovery-codes.repository.ts';
import { clearSecrets, deletePasskeys, lockSecondFactor } from './second-factor.repository.ts';

/**
 * Deletes secrets, passkeys and recovery codes of an account and ends its sessions, with the events. Returns false
 * when it has no second factor.
 */
export async function deleteSecondFactor(
  deps: Pick<Deps, 'now' | 'outbox'>,
  tx: Db,
  user: WriteScope<'user'>,
): Promise<boolean> {
  await lockSecondFactor(tx, user);
  const hadSecret = await clearSecrets(tx, user);
  const hadPasskeys = await deletePasskeys(tx, user);
  if (!hadSecret && !hadPasskeys) return false;
  await deleteCodes(tx, user);
  await revokeAll(deps, tx, user, systemSource);
  const payload = { user_id: user.id, occasion_id: newId() };
  await deps.outbox.append(tx, { kind: 'second_factor.reset', payload }, systemSource);
  return true;
}
