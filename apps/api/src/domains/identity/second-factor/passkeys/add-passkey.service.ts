import type { RegistrationCredential } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { secondFactorLimits } from '@rifq/rules';
import type { SignedInActor, UserActor } from '../../../../core/actor.ts';
import type { Deps } from '../../../../core/deps.ts';
import { AppError } from '../../../../core/errors.ts';
import { sessionSeconds } from '../../session-length.ts';
import { deviceNames } from '../../user-agent.ts';
import { appendSecondFactorEvent } from '../append-event.ts';
import { renewCodes } from '../issue-codes.ts';
import { clearPassed, shortenSessions } from '../passed-sessions.repository.ts';
import { hasApp, insertEnforced, isEnrolled, lockSecondFactor } from '../second-factor.repository.ts';
import { recordPass, requireFreshPass, requireFreshSignIn } from '../session-pass.ts';
import { answerRequest, DIALOG_MS, openRequest } from './passkey-requests.ts';
import { describePasskey, PUBLIC_KEY, requirePasskeySite, userHandle } from './passkey-terms.ts';
import { insertPasskey, listPasskeys } from './passkeys.repository.ts';
import { passkeyAlgorithms, verifyRegistration } from './verify-passkey.ts';

const RP_NAME = 'رِفق';

/**
 * Refuses to add a passkey: with second_factor.sign_in_again for a first factor in an old session, with
 * second_factor.pass_again for a further one without a fresh pass, and with second_factor.too_many_passkeys.
 */
async function requireMayAdd(deps: Pick<Deps, 'now'>, db: Db, actor: UserActor, isFirst: boolean) {
  await (isFirst ? requireFreshSignIn : requireFreshPass)(deps, db, actor);
  const passkeys = await listPasskeys(db, actor.own);
  if (passkeys.length >= secondFactorLimits.passkeys) throw new AppError('second_factor.too_many_passkeys');
  return passkeys;
}

/**
 * Returns the options with which a browser makes a passkey for this account.
 * Refuses with second_factor.no_passkeys, sign_in_again, pass_again or too_many_passkeys, and with request.too_many.
 */
export async function beginPasskey(deps: Deps, actor: SignedInActor) {
  const { account, own } = actor;
  const site = requirePasskeySite(deps);
  const isFirst = !(await isEnrolled(deps.db, own));
  const passkeys = await requireMayAdd(deps, deps.db, actor, isFirst);
  const challenge = await openRequest(deps, actor, 'registration');
  return {
    rp: { id: site.rpId, name: RP_NAME },
    user: { id: userHandle(own.id), name: account.phone, displayName: account.phone },
    challenge,
    pubKeyCredParams: passkeyAlgorithms.map(alg => ({ alg, type: PUBLIC_KEY })),
    timeout: DIALOG_MS,
    excludeCredentials: passkeys.map(describePasskey),
    authenticatorSelection: {
      residentKey: 'preferred' as const,
      requireResidentKey: false,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

type NewPasskey = {
  readonly name: string | null;
  readonly credential: RegistrationCredential;
  readonly userAgent: string | undefined;
};

/** Names the device of a passkey. One in another device, as in a phone or a security key, cannot be named. */
const deviceOf = ({ credential, userAgent }: NewPasskey) =>
  deviceNames(credential.authenticatorAttachment === 'cross-platform' ? undefined : userAgent);

/**
 * Returns the response again when this session has just added the passkey, since the first may be lost: new codes in
 * place of those that were lost, if it is still the only factor. Null for any other passkey.
 */
async function confirmAgain(deps: Deps, tx: Db, actor: UserActor, { credential }: NewPasskey) {
  const { own } = actor;
  await lockSecondFactor(tx, own);
  const passkeys = await listPasskeys(tx, own);
  if (!passkeys.some(({ credentialId }) => credentialId.toString('base64url') === credential.id)) return null;
  if (passkeys.length > 1 || (await hasApp(tx, own))) return { recovery_codes: null };
  await requireFreshPass(deps, tx, actor);
  const codes = await renewCodes(deps, tx, own);
  await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.codes_renewed' });
  return { recovery_codes: codes };
}

/**
 * Adds the passkey that a browser has made. As the first factor it passes in this session and comes with recovery codes;
 * other sessions have to pass it, and all are shortened. It can be repeated until its challenge expires.
 * Refuses with second_factor.request_not_found or passkey_refused, and as `beginPasskey`.
 */
export async function confirmPasskey(deps: Deps, actor: UserActor, given: NewPasskey) {
  const { own } = actor;
  const site = requirePasskeySite(deps);
  return answerRequest<{ recovery_codes: string[] | null }>(deps, actor, {
    purpose: 'registration',
    clientDataJSON: given.credential.response.clientDataJSON,
    repeat: tx => confirmAgain(deps, tx, actor, given),
    async answer(tx, { challenge, requestedAt }) {
      const made = await verifyRegistration(deps, given.credential, { site, challenge });
      if (!made) return new AppError('second_factor.passkey_refused');
      await insertEnforced(tx, own);
      const isFirst = !(await isEnrolled(tx, own));
      // As of the request: a passkey that was made and refused would stay in its authenticator.
      await requireMayAdd({ now: () => requestedAt }, tx, actor, isFirst);
      const id = newId();
      const row = { ...made, ...deviceOf(given), id, name: given.name, createdAt: deps.now() };
      if (!(await insertPasskey(tx, own, row))) throw new AppError('second_factor.passkey_refused');
      await appendSecondFactorEvent(tx, deps, actor, {
        kind: 'second_factor.passkey_added',
        passkeyId: id,
      });
      if (!isFirst) return { recovery_codes: null };
      await recordPass(deps, tx, actor);
      await clearPassed(tx, own, actor.sessionId);
      await shortenSessions(tx, own, sessionSeconds(true));
      return { recovery_codes: await renewCodes(deps, tx, own) };
    },
  });
}
