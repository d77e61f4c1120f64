import type { AssertionCredential } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { UserActor } from '../../../../core/actor.ts';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { consumeLimit, DAY_SECONDS } from '../../../../platform/rate-limits.ts';
import { appendSecondFactorEvent } from '../append-event.ts';
import { renewCodes } from '../issue-codes.ts';
import { listUnused } from '../recovery-codes.repository.ts';
import { passNow } from '../session-pass.ts';
import { answerRequest, DIALOG_MS, openRequest } from './passkey-requests.ts';
import { describePasskey, requirePasskeySite } from './passkey-terms.ts';
import { findPasskey, listPasskeys, recordUse } from './passkeys.repository.ts';
import { verifyAssertion } from './verify-passkey.ts';

/**
 * Returns the options with which a browser signs by a passkey of this account.
 * Refuses with second_factor.no_passkeys or not_found, and with request.too_many.
 */
export async function requestPasskey(deps: Deps, actor: UserActor) {
  const site = requirePasskeySite(deps);
  const passkeys = await listPasskeys(deps.db, actor.own);
  if (passkeys.length === 0) throw new AppError('second_factor.not_found');
  const challenge = await openRequest(deps, actor, 'assertion');
  return {
    rpId: site.rpId,
    challenge,
    timeout: DIALOG_MS,
    allowCredentials: passkeys.map(describePasskey),
    userVerification: 'required' as const,
  };
}

/** Notifies the owner of a counter that has not risen, once a day for a passkey. */
async function reportCopy(deps: Deps, tx: Db, actor: UserActor, passkeyId: string): Promise<void> {
  const limit = { bucket: `second-factor.copied:${passkeyId}`, count: 1, seconds: DAY_SECONDS };
  if (await consumeLimit(tx, [limit], deps.now())) return;
  await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.passkey_copied', passkeyId });
}

/**
 * Makes the change that a signature of a passkey allows. Refuses with second_factor.request_not_found,
 * second_factor.passkey_refused, and second_factor.passkey_copied if the counter of its authenticator has not risen, of
 * which the owner is notified once a day.
 */
function withSignature<T extends object>(
  deps: Deps,
  actor: UserActor,
  credential: AssertionCredential,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const { own } = actor;
  const site = requirePasskeySite(deps);
  const { clientDataJSON } = credential.response;
  return answerRequest<T>(deps, actor, {
    purpose: 'assertion',
    clientDataJSON,
    async answer(tx, { challenge }) {
      const passkey = await findPasskey(tx, own, Buffer.from(credential.id, 'base64url'));
      const use = passkey && (await verifyAssertion(deps, credential, passkey, { site, challenge }));
      if (!passkey || !use) return new AppError('second_factor.passkey_refused');
      if (await recordUse(tx, own, passkey.id, { ...use, at: deps.now() })) return change(tx);
      // It may have been removed in the meantime.
      if ((await findPasskey(tx, own, passkey.credentialId)) === null)
        return new AppError('second_factor.passkey_refused');
      await reportCopy(deps, tx, actor, passkey.id);
      return new AppError('second_factor.passkey_copied');
    },
  });
}

/** Passes the second factor in this session by a signature of a passkey. Refuses as `withSignature`. */
export function passByPasskey(deps: Deps, actor: UserActor, credential: AssertionCredential) {
  return withSignature(deps, actor, credential, async tx => {
    const passed = await passNow(deps, tx, actor);
    return { ...passed, recovery_codes_left: (await listUnused(tx, actor.own)).length };
  });
}

/** Issues new recovery codes by a signature of a passkey. Refuses as `withSignature`. */
export function renewCodesByPasskey(deps: Deps, actor: UserActor, credential: AssertionCredential) {
  return withSignature(deps, actor, credential, async tx => {
    const codes = await renewCodes(deps, tx, actor.own);
    await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.codes_renewed' });
    return { recovery_codes: codes };
  });
}
