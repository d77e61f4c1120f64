import { type Db, withTransaction } from '@rifq/db';
import { type ReadScope, scopeFor, system } from '../../../../core/access.ts';
import type { UserActor } from '../../../../core/actor.ts';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { accountActions } from '../../identity.policy.ts';
import { appendSecondFactorEvent, type SecondFactorEvent } from '../append-event.ts';
import { clearPassed } from '../passed-sessions.repository.ts';
import { listUnused } from '../recovery-codes.repository.ts';
import { clearSecrets, hasApp, isEnrolled, lockSecondFactor } from '../second-factor.repository.ts';
import { requireFreshPass } from '../session-pass.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { deletePasskey, listPasskeys, type PasskeyRow } from './passkeys.repository.ts';

const presentPasskey = ({ id, name, browser, system, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  browser,
  system,
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

/** Finds how the owner recognises a passkey, for a notification; without names if it has been removed. */
export async function findPasskeyNames(db: Db, userId: string, id: string) {
  const passkeys = await listPasskeys(db, scopeFor(system('identity'), accountActions.read, userId));
  const { name = null, browser = null, system: os = null } = passkeys.find(row => row.id === id) ?? {};
  return { name, browser, system: os };
}

/**
 * Removes a factor in one transaction; other sessions have to pass the remaining ones again. Refuses with
 * second_factor.pass_again, and last for the only factor of the account.
 * @param remove refuses with second_factor.not_found; returns the event
 */
function removeFactor(
  deps: Deps,
  actor: UserActor,
  remove: (tx: Db, passkeys: readonly PasskeyRow[]) => Promise<SecondFactorEvent>,
) {
  const { own } = actor;
  return withTransaction(deps.db, async tx => {
    await lockSecondFactor(tx, own);
    const event = await remove(tx, await listPasskeys(tx, own));
    await requireFreshPass(deps, tx, actor);
    if (!(await isEnrolled(tx, own))) throw new AppError('second_factor.last');
    await clearPassed(tx, own, actor.sessionId);
    await appendSecondFactorEvent(tx, deps, actor, event);
    return viewSecondFactor(deps, tx, own);
  });
}

/** Removes a passkey. Refuses with second_factor.not_found, and as `removeFactor`. */
export const removePasskey = (deps: Deps, actor: UserActor, id: string) =>
  removeFactor(deps, actor, async (tx, passkeys) => {
    if (!passkeys.some(passkey => passkey.id === id)) throw new AppError('second_factor.not_found');
    await deletePasskey(tx, actor.own, id);
    return { kind: 'second_factor.passkey_removed', passkeyId: id };
  });

/** Removes the authenticator app. Refuses with second_factor.not_found, and as `removeFactor`. */
export const removeApp = (deps: Deps, actor: UserActor) =>
  removeFactor(deps, actor, async tx => {
    if (!(await hasApp(tx, actor.own))) throw new AppError('second_factor.not_found');
    await clearSecrets(tx, actor.own);
    return { kind: 'second_factor.app_removed' };
  });
