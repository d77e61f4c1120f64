import type { FieldErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { bareCode, clinicLimits, secondFactorLimits } from '@rifq/rules';
import { permit, type ReadScope, type SystemOf, type WriteScope } from '../../../core/access.ts';
import type { SignedInActor, UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { accountActions } from '../identity.policy.ts';
import { sessionSeconds } from '../session-length.ts';
import { appendSecondFactorEvent } from './append-event.ts';
import { isLastCode, redeemRecoveryCode, redeemTotpCode, sealSecret, stepOfTyped } from './check-code.ts';
import { clearPassed, findSessionTimes, setPassed, shortenSessions } from './passed-sessions.repository.ts';
import { isRecoveryCode, newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import { listUnused, replaceCodes } from './recovery-codes.repository.ts';
import {
  confirmPending,
  findSecrets,
  isEnrolled,
  listEnrolled,
  putPending,
} from './second-factor.repository.ts';
import { newSecret, readAppCode, secretUri } from './totp.ts';
import { tryCode } from './try-code.ts';

const FRESH_MS = secondFactorLimits.freshMinutes * 60 * 1000;

/** How long a code of the app is valid, including clock drift. */
const CODE_MS = 90_000;

/** Returns until when a second factor passed at this time grants access to the clinic's pages. */
export const secondFactorExpiresAt = (passedAt: Date): Date =>
  new Date(passedAt.getTime() + clinicLimits.secondFactorHours * 3_600_000);

/** Returns whether a user has enrolled an authenticator app. */
export async function secondFactorOf(db: Db, user: ReadScope<'user'>): Promise<{ enrolled: boolean }> {
  return { enrolled: await isEnrolled(db, user) };
}

/** Returns which of these users have enrolled an authenticator app. */
export async function listEnrolledAmong(
  db: Db,
  actor: SystemOf<typeof accountActions.read>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  permit(actor, accountActions.read);
  return new Set(await listEnrolled(db, userIds));
}

/** Returns until when a second factor passed at this time is valid; null when it has expired. */
export function secondFactorUntil(passedAt: Date | null, now: Date): Date | null {
  if (passedAt === null) return null;
  const until = secondFactorExpiresAt(passedAt);
  return until > now ? until : null;
}

/** Whether the second factor that was passed in a session is still valid. */
export async function isPassedIn(
  db: Db,
  user: ReadScope<'user'>,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const passedAt = (await findSessionTimes(db, user, sessionId))?.passedAt ?? null;
  return secondFactorUntil(passedAt, now) !== null;
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

type SessionTime = 'signedInAt' | 'passedAt';

/** Whether this time of the session is within the last ten minutes. */
async function isFresh(
  deps: Pick<Deps, 'now'>,
  db: Db,
  { own, sessionId }: UserActor,
  time: SessionTime,
): Promise<boolean> {
  const at = (await findSessionTimes(db, own, sessionId))?.[time] ?? null;
  return at !== null && deps.now().getTime() - at.getTime() <= FRESH_MS;
}

/** Refuses with second_factor.pass_again when this session did not pass the second factor within ten minutes. */
export async function requireFreshPass(deps: Pick<Deps, 'now'>, db: Db, actor: UserActor): Promise<void> {
  if (!(await isFresh(deps, db, actor, 'passedAt'))) throw new AppError('second_factor.pass_again');
}

/** Records that the factor was passed in this session. Refuses with session.missing when the session has ended. */
async function pass(deps: Deps, tx: Db, { own, sessionId }: UserActor) {
  const at = deps.now();
  if (!(await setPassed(tx, own, sessionId, at))) throw new AppError('session.missing');
  return { open_until: secondFactorExpiresAt(at).toISOString() };
}

/** Replaces all recovery codes by new ones. They are shown once, since only their hashes are stored. */
async function renewCodes(deps: Deps, tx: Db, user: WriteScope<'user'>): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceCodes(
    tx,
    user,
    codes.map(code => recoveryCodeHash(deps.keys, user.id, code)),
  );
  return codes;
}

/**
 * Creates a secret that takes effect with its first code; an active one stays valid until then. Refuses with
 * second_factor.enrolled when one is active and was not passed in this session within 10 minutes, and with
 * second_factor.sign_in_again when none is and the session is older than that.
 */
export async function beginSecondFactor(deps: Deps, actor: SignedInActor) {
  const { own, account } = actor;
  const secret = newSecret();
  const mayReplace = await isFresh(deps, deps.db, actor, 'passedAt');
  const isFirst = !(await isEnrolled(deps.db, own));
  if (isFirst && !(await isFresh(deps, deps.db, actor, 'signedInAt')))
    throw new AppError('second_factor.sign_in_again');
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
    const found = await findSecrets(tx, own);
    if (!found?.pendingSecret) throw new AppError('second_factor.not_found');
    if (found.secret !== null && !(await isFresh(deps, tx, actor, 'passedAt')))
      throw new AppError('second_factor.enrolled');
    const step = stepOfTyped(deps, own.id, found.pendingSecret, typed);
    if (step === null || !(await confirmPending(tx, own, found.pendingSecret, { step, at: deps.now() })))
      return null;
    const codes = await renewCodes(deps, tx, own);
    const passed = await pass(deps, tx, actor);
    await clearPassed(tx, own, actor.sessionId);
    await shortenSessions(tx, own, sessionSeconds(true));
    await appendSecondFactorEvent(tx, deps, actor, 'second_factor.enrolled');
    return { ...passed, recovery_codes: codes };
  });
}

/** Finds the active secret, encrypted. Refuses with second_factor.not_found. */
async function requireSecret(tx: Db, user: ReadScope<'user'>): Promise<Buffer> {
  const found = await findSecrets(tx, user);
  if (!found?.secret) throw new AppError('second_factor.not_found');
  return found.secret;
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

/**
 * Passes the second factor in this session with a code of the app or a recovery code, each valid once. Repeating the
 * same code of the app in the same session returns the same response.
 * Refuses with second_factor.not_found, wrong or locked.
 */
export async function passSecondFactor(deps: Deps, actor: UserActor, typed: string) {
  const { own, sessionId } = actor;
  requireCode(typed);
  return tryCode(deps, actor, async tx => {
    const sealed = await requireSecret(tx, own);
    const isOfApp = readAppCode(typed) !== null;
    const repeated = isOfApp ? await repeatedPass(deps, tx, actor, { sealed, typed }) : null;
    if (repeated) return { ...repeated, recovery_codes_left: (await listUnused(tx, own)).length };
    const isRight = isOfApp
      ? await redeemTotpCode(deps, tx, own, { sealed, typed })
      : await redeemRecoveryCode(deps, tx, own, typed);
    if (!isRight) return null;
    const passed = await pass(deps, tx, actor);
    if (!isOfApp) await appendSecondFactorEvent(tx, deps, actor, 'second_factor.recovery_code_used');
    const payload = { user_id: own.id, session_id: sessionId };
    await deps.outbox.append(tx, { kind: 'second_factor.passed', payload }, actor);
    return { ...passed, recovery_codes_left: (await listUnused(tx, own)).length };
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
    await appendSecondFactorEvent(tx, deps, actor, 'second_factor.codes_renewed');
    return { recovery_codes: codes };
  });
}
