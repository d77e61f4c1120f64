import { type Db, withTransaction } from '@rifq/db';
import type { ReadScope } from '../../../../core/access.ts';
import type { UserActor } from '../../../../core/actor.ts';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { appendSecondFactorEvent } from '../append-event.ts';
import { clearPassed } from '../passed-sessions.repository.ts';
import { listUnused } from '../recovery-codes.repository.ts';
import { hasApp, lockSecondFactor } from '../second-factor.repository.ts';
import { requireFreshPass } from '../session-pass.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { deletePasskey, listPasskeys, type PasskeyRow } from './passkeys.repository.ts';

const presentPasskey = ({ id, name, browser, system, backedUp, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  browser,
  system,
  backed_up: backedUp,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Returns what the caller can pass the second factor with. */
export async function viewSecondFactor(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  db: Db,
  user: ReadScope<'user'>,
) {
  return {
    app: await hasApp(db, user),
    passkeys: (await listPasskeys(db, user)).map(presentPasskey),
    passkeys_offered: passkeySiteOf(publicUrl) !== null,
    recovery_codes_left: (await listUnused(db, user)).length,
  };
}

/**
 * Removes a passkey; other sessions have to pass the factor again. Refuses with second_factor.not_found, pass_again, and
 * last for the only factor of the account.
 */
export function removePasskey(deps: Deps, actor: UserActor, id: string) {
  const { own } = actor;
  return withTransaction(deps.db, async tx => {
    await lockSecondFactor(tx, own);
    const passkeys = await listPasskeys(tx, own);
    if (!passkeys.some(passkey => passkey.id === id)) throw new AppError('second_factor.not_found');
    await requireFreshPass(deps, tx, actor);
    if (passkeys.length === 1 && !(await hasApp(tx, own))) throw new AppError('second_factor.last');
    await deletePasskey(tx, own, id);
    await clearPassed(tx, own, actor.sessionId);
    await appendSecondFactorEvent(tx, deps, actor, 'second_factor.passkey_removed');
    return viewSecondFactor(deps, tx, own);
  });
}
