import type { PayloadOf } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { otpLimits } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { tokenHash } from '../../core/keys.ts';
import { checkLimits, hitsSince, lockBuckets, recordHits } from '../../platform/rate-limits.ts';
import {
  type CodeRequester,
  consumeSolution,
  type LimitRefusal,
  limitGroupOf,
  refuseWrongCodes,
  throwRefusal,
} from './abuse-protection.service.ts';
import { insertCodeOutcome } from './code-outcomes.repository.ts';
import { codeHash } from './codes.ts';
import { sendCodeJob } from './identity.queues.ts';
import { type LimitGroup, resendWait, sendLimits, sendsOf, untilTomorrow, waitAfter } from './limits.ts';
import { requirePhone } from './phone.ts';
import { type BudgetRequest, isUsedUp, withBudget } from './sms-budget.service.ts';
import { countUsersWithPhone } from './users.repository.ts';
import { insertVerification, listRequestTimes, supersedeVerifications } from './verifications.repository.ts';

export type SendRequest = PayloadOf<'post', '/api/user/otp/send'> & { nonce: string; ip: string };

const LONGEST_WINDOW_MS = otpLimits.sends.perPhone[0].seconds * 1000;

const windowStart = (now: Date) => new Date(now.getTime() - LONGEST_WINDOW_MS);

/** Returns the times at which the caller's browser has requested codes for this phone. */
const ownSends = (deps: Deps, tx: Db, { phone, nonce }: CodeRequester) =>
  listRequestTimes(tx, phone, tokenHash(nonce), windowStart(deps.now()));

/** Refuses a caller who has to wait, or whose group has reached a rate limit. */
async function refuseSend(
  deps: Deps,
  tx: Db,
  caller: CodeRequester,
  group: LimitGroup,
): Promise<LimitRefusal | null> {
  const now = deps.now();
  const wrong = await refuseWrongCodes(deps, tx, group);
  if (wrong) return wrong;
  const wait = resendWait(await ownSends(deps, tx, caller), now);
  if (wait > 0) return new AppError('identity.resend_wait', { retryAfter: wait, values: { seconds: wait } });
  if (group.trustLevel === 'unknown') {
    // After requests of other browsers the caller need not wait, but solves a challenge.
    const sends = await hitsSince(tx, sendsOf(deps.keys, group), windowStart(now));
    if (resendWait(sends, now) > 0) return 'challenge';
  }
  const result = await checkLimits(tx, sendLimits(deps.keys, group, caller.ip), now);
  if (result.allowed) return null;
  if (group.trustLevel === 'unknown') return 'challenge';
  return new AppError('identity.sends_exhausted', { retryAfter: result.retryAfter });
}

const exhausted = (deps: Deps) =>
  new AppError('identity.sends_exhausted', { retryAfter: untilTomorrow(deps.now()) });

const usedUp = (deps: Deps, group: LimitGroup): LimitRefusal =>
  group.trustLevel === 'unknown' ? 'challenge' : exhausted(deps);

type Sent = { verification_id: string; phone?: string; expires_in: number; resend_in: number };

/**
 * Creates a verification, with a code and its message unless an identity service sends the code. Returns the refusal if
 * there is one.
 */
async function makeCode(
  deps: Deps,
  tx: Db,
  caller: CodeRequester,
  group: LimitGroup,
): Promise<Sent | LimitRefusal> {
  const now = deps.now();
  const { phone, nonce } = caller;
  const buckets = sendLimits(deps.keys, group, caller.ip).map(limit => limit.bucket);
  await lockBuckets(tx, buckets);
  const refusal = await refuseSend(deps, tx, caller, group);
  if (refusal) return refusal;
  if (group.trustLevel === 'solved' && !(await consumeSolution(tx, caller))) return 'challenge';

  const sends = await ownSends(deps, tx, caller);
  const id = newId();
  const code = deps.identity.newCode();
  const nonceHash = tokenHash(nonce);
  await supersedeVerifications(tx, phone, nonceHash);
  await insertVerification(tx, {
    id,
    phoneE164: phone,
    nonceHash,
    codeHash: code === null ? null : codeHash(deps.keys, id, phone, code),
    trustLevel: group.trustLevel,
    networkHash: group.trustLevel === 'solved' ? group.network : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + otpLimits.validSeconds * 1000),
  });
  await recordHits(tx, buckets, now);
  if (code !== null) {
    await deps.jobs.enqueue(tx, sendCodeJob, { verification_id: id, sealed_code: deps.keys.seal(code, id) });
    await insertCodeOutcome(tx, phone, 'queued');
  }
  return {
    verification_id: id,
    ...(code === null && { phone }),
    expires_in: otpLimits.validSeconds,
    resend_in: waitAfter(sends.length + 1),
  };
}

/** Thrown on a refusal, to roll the transaction back and return its message to the budget. */
class Refused extends Error {
  readonly refusal: LimitRefusal;
  constructor(refusal: LimitRefusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * Throws the error of a refusal, without a challenge when the country's budget has no code left for its solver. The
 * phone counts as one with an account, since without a solution the response must not reveal whether it has one.
 */
async function throwSendRefusal(
  deps: Deps,
  caller: CodeRequester,
  countryCode: number,
  refusal: LimitRefusal,
): Promise<never> {
  const solved: BudgetRequest = { countryCode, trustLevel: 'solved', hasAccount: true };
  if (refusal === 'challenge' && (await isUsedUp(deps, solved))) throw exhausted(deps);
  return throwRefusal(deps, caller, refusal);
}

/**
 * Creates a code for a phone and queues its message. Known and unknown phones get the same response, with times in
 * seconds, until the budget of their country reaches its reserve (docs/decisions/0045).
 *
 * Refuses with identity.challenge_required, resend_wait, sends_exhausted, phone_locked.
 */
export async function sendCode(deps: Deps, request: SendRequest): Promise<Sent> {
  const { e164, countryCode } = requirePhone(request);
  const caller: CodeRequester = {
    phone: e164,
    nonce: request.nonce,
    ip: request.ip,
    solution: request.solution,
  };
  const group = await limitGroupOf(deps, caller);
  const hasAccount = (await countUsersWithPhone(deps.db, e164)) > 0;
  const budgetRequest: BudgetRequest = { countryCode, trustLevel: group.trustLevel, hasAccount };
  const refuse = (refusal: LimitRefusal) => throwSendRefusal(deps, caller, countryCode, refusal);

  // Checked before anything is locked or taken, so that refused callers delay no other.
  const refusal = await refuseSend(deps, deps.db, caller, group);
  if (refusal) return refuse(refusal);
  if (await isUsedUp(deps, budgetRequest)) return refuse(usedUp(deps, group));

  try {
    const sent = await withBudget(deps, budgetRequest, () =>
      withTransaction(deps.db, async tx => {
        const outcome = await makeCode(deps, tx, caller, group);
        if (outcome === 'challenge' || outcome instanceof AppError) throw new Refused(outcome);
        return outcome;
      }),
    );
    return sent ?? (await refuse(usedUp(deps, group)));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}
