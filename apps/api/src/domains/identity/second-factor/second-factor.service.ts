import type { FieldErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { bareCode } from '@rifq/rules';
import { permit, type ReadScope, type SystemOf } from '../../../core/access.ts';
import type { SignedInActor, UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { accountActions } from '../identity.policy.ts';
import { sessionSeconds } from '../session-length.ts';
import { appendSecondFactorEvent } from './append-event.ts';
import { isLastCode, redeemRecoveryCode, redeemTotpCode, sealSecret, stepOfTyped } from './check-code.ts';
import { renewCodes } from './issue-codes.ts';
import { clearPassed, findSessionTimes, shortenSessions } from './passed-sessions.repository.ts';
import { isRecoveryCode } from './recovery-code.ts';
import { listUnused } from './recovery-codes.repository.ts';
import {
  confirmPending,
  findSecrets,
  isEnrolled,
  listEnrolled,
  lockSecondFactor,
  putPending,
} from './second-factor.repository.ts';
import { isFresh, passNow, recordPass, requireFreshSignIn, secondFactorExpiresAt } from './session-pass.ts';
import { newSecret, readAppCode, secretUri } from './totp.ts';
import { tryCode } from './try-code.ts';

/** How long a code of the app is valid, including clock drift. */
const CODE_MS = 90_000;

/** Returns whether a user has enrolled a second factor: an authenticator app, or a passkey. */
export async function secondFactorOf(db: Db, user: ReadScope<'user'>): Promise<{ enrolled: boolean }> {
  return { enrolled: await isEnrolled(db, user) };
}

/** Returns which of these users have enrolled a second factor. */
export async function listEnrolledAmong(
  db: Db,
  actor: SystemOf<typeof accountActions.read>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  permit(actor, accountActions.read);
  return new Set(await listEnrolled(db, userIds));
}

/** Refuses malformed codes with a field error, without counting an attempt. */
function requireAppCode(typed: string, otherwise: FieldErrorCode = 'field.code'): void {
  if (readAppCode(typed) === null) throw fieldError('code', otherwise);
}

/** As `requireAppCode`, but also accepts a recovery code. */
function requireCode(typed: string): void {
  const isOfDigits = /^\d+$/.test(bareCode(typed));
  if (!isRecoveryCode(typed)) requireAppCode(typed, isOfDigits ? 'field.code' : 'field.recovery_code');
}

/** The active secret, encrypted, and the typed code. */
type AppCode = { readonly sealed: Buffer; readonly typed: string };

/**
 * Creates a secret that takes effect with its first code; an active one stays valid until then. Refuses with
 * second_factor.enrolled when the account has a factor that was not passed in this session within 10 minutes, and with
 * second_factor.sign_in_again when it has none and the session is older than that.
 */
export async function beginSecondFactor(deps: Deps, actor: SignedInActor) {
  const { own, account } = actor;
  const secret = newSecret();
  const mayReplace = await isFresh(deps, deps.db, actor, 'passedAt');
  if (!(await isEnrolled(deps.db, own))) await requireFreshSignIn(deps, deps.db, actor);
  else if (!mayReplace) throw new AppError('second_factor.enrolled');
  if (!(await putPending(deps.db, own, sealSecret(deps.keys, own.id, secret), mayReplace)))
    throw new AppError('second_factor.enrolled');
  return { secret, uri: secretUri(secret, account.phone) };
}

/**
 * Activates the pending secret by one of its codes, with new recovery codes. Other sessions have to pass it again, and
 * all sessions are shortened.
 * Refuses with second_factor.not_found, enrolled (as `beginSecondFactor`), wrong or locked.
 */
export async function confirmSecondFactor(deps: Deps, actor: UserActor, typed: string) {
  const { own } = actor;
  requireAppCode(typed);
  return tryCode(deps, actor, async tx => {
    await lockSecondFactor(tx, own);
    const found = await findSecrets(tx, own);
    if (!found?.pendingSecret) throw new AppError('second_factor.not_found');
    if ((await isEnrolled(tx, own)) && !(await isFresh(deps, tx, actor, 'passedAt')))
      throw new AppError('second_factor.enrolled');
    const step = stepOfTyped(deps, own.id, found.pendingSecret, typed);
    if (step === null || !(await confirmPending(tx, own, found.pendingSecret, { step, at: deps.now() })))
      return null;
    const codes = await renewCodes(deps, tx, own);
    const passed = await recordPass(deps, tx, actor);
    await clearPassed(tx, own, actor.sessionId);
    await shortenSessions(tx, own, sessionSeconds(true));
    await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.enrolled' });
    return { ...passed, recovery_codes: codes };
  });
}

/** Finds the active secret, encrypted. Refuses with second_factor.not_found. */
async function requireSecret(tx: Db, user: ReadScope<'user'>): Promise<Buffer> {
  const found = await findSecrets(tx, user);
  if (!found?.secret) throw new AppError('second_factor.not_found');
  return found.secret;
}

/** Refuses with second_factor.not_found when the user has no second factor, for which a recovery code could stand in. */
async function requireEnrolled(tx: Db, user: ReadScope<'user'>): Promise<void> {
  if (!(await isEnrolled(tx, user))) throw new AppError('second_factor.not_found');
}

/**
 * Returns the response again when this session has just passed with the same code, since the first may be lost; null
 * for any other code. It does not extend the access.
 */
async function repeatedPass(deps: Deps, tx: Db, { own, sessionId }: UserActor, code: AppCode) {
  const passedAt = (await findSessionTimes(tx, own, sessionId))?.passedAt ?? null;
  const isRecent = passedAt !== null && deps.now().getTime() - passedAt.getTime() <= CODE_MS;
  if (!isRecent || !(await isLastCode(deps, tx, own, code))) return null;
  return { open_until: secondFactorExpiresAt(passedAt).toISOString() };
}

/** Redeems a code of the app. Returns the response of a repeated one, and null for a wrong one. */
async function passByApp(deps: Deps, tx: Db, actor: UserActor, typed: string) {
  const code = { sealed: await requireSecret(tx, actor.own), typed };
  const repeated = await repeatedPass(deps, tx, actor, code);
  if (repeated) return repeated;
  return (await redeemTotpCode(deps, tx, actor.own, code)) ? passNow(deps, tx, actor) : null;
}

/** Redeems a recovery code, of which the owner is notified. Returns null for a wrong one. */
async function passByRecoveryCode(deps: Deps, tx: Db, actor: UserActor, typed: string) {
  await requireEnrolled(tx, actor.own);
  if (!(await redeemRecoveryCode(deps, tx, actor.own, typed))) return null;
  await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.recovery_code_used' });
  return passNow(deps, tx, actor);
}

/**
 * Passes the second factor in this session with a code of the app or a recovery code, each valid once. Repeating the
 * same code of the app in the same session returns the same response.
 * Refuses with second_factor.not_found, wrong or locked.
 */
export async function passSecondFactor(deps: Deps, actor: UserActor, typed: string) {
  requireCode(typed);
  const passBy = readAppCode(typed) !== null ? passByApp : passByRecoveryCode;
  return tryCode(deps, actor, async tx => {
    const passed = await passBy(deps, tx, actor, typed);
    return passed && { ...passed, recovery_codes_left: (await listUnused(tx, actor.own)).length };
  });
}

/** Issues new recovery codes, by a code of the app. Refuses with second_factor.not_found, wrong or locked. */
export async function renewRecoveryCodes(deps: Deps, actor: UserActor, typed: string) {
  const { own } = actor;
  requireAppCode(typed);
  return tryCode(deps, actor, async tx => {
    const sealed = await requireSecret(tx, own);
    if (!(await redeemTotpCode(deps, tx, own, { sealed, typed }))) return null;
    const codes = await renewCodes(deps, tx, own);
    await appendSecondFactorEvent(tx, deps, actor, { kind: 'second_factor.codes_renewed' });
    return { recovery_codes: codes };
  });
}
