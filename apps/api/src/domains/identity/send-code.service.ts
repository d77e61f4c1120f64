import { otpLimits, type Solution } from '@rifq/contract';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { tokenHash } from '../../core/keys.ts';
import { checkLimits, hitsSince, lockBuckets, recordHits } from '../../platform/rate-limits.ts';
import {
  type CodeRequester,
  type LimitRefusal,
  limitGroupOf,
  refuseWrongCodes,
  spendSolution,
  throwRefusal,
} from './abuse-protection.service.ts';
import { insertCodeOutcome } from './code-outcomes.repository.ts';
import { codeHash } from './codes.ts';
import { sendCodeJob } from './identity.jobs.ts';
import { type LimitGroup, resendWait, sendLimits, sendsOf, untilTomorrow, waitAfter } from './limits.ts';
import { requirePhone } from './phone.ts';
import { type BudgetRequest, isUsedUp, withBudget } from './sms-budget.service.ts';
import { countUsersWithPhone } from './users.repository.ts';
import { askedSince, insertVerification, supersedeVerifications } from './verifications.repository.ts';

export type SendRequest = {
  phone: string;
  countryCode: number;
  nonce: string;
  ip: string;
  solution?: Solution | undefined;
};

const LONGEST_WINDOW_MS = otpLimits.sends.perPhone[0].seconds * 1000;

const windowStart = (now: Date) => new Date(now.getTime() - LONGEST_WINDOW_MS);

/** When the caller's own browser has asked for codes to this phone. */
const ownSends = (deps: Deps, tx: Db, { phone, nonce }: CodeRequester) =>
  askedSince(tx, phone, tokenHash(nonce), windowStart(deps.now()));

/** Refuses an asker who has to wait, or for whom a rate limit is reached. */
async function refuseSend(
  deps: Deps,
  tx: Db,
  caller: CodeRequester,
  asker: LimitGroup,
): Promise<LimitRefusal | null> {
  const now = deps.now();
  const wrong = await refuseWrongCodes(deps, tx, asker);
  if (wrong) return wrong;
  const wait = resendWait(await ownSends(deps, tx, caller), now);
  if (wait > 0) return new AppError('identity.resend_wait', { retryAfter: wait, values: { seconds: wait } });
  if (asker.standing === 'stranger') {
    // Nobody waits for what other browsers have asked: a challenge stands for that wait.
    const sends = await hitsSince(tx, sendsOf(deps.keys, asker), windowStart(now));
    if (resendWait(sends, now) > 0) return 'challenge';
  }
  const result = await checkLimits(tx, sendLimits(deps.keys, asker, caller.ip), now);
  if (result.allowed) return null;
  if (asker.standing === 'stranger') return 'challenge';
  return new AppError('identity.sends_exhausted', { retryAfter: result.retryAfter });
}

const exhausted = (deps: Deps) =>
  new AppError('identity.sends_exhausted', { retryAfter: untilTomorrow(deps.now()) });

const usedUp = (deps: Deps, asker: LimitGroup): LimitRefusal =>
  asker.standing === 'stranger' ? 'challenge' : exhausted(deps);

type Sent = { verification_id: string; phone?: string; expires_in: number; resend_in: number };

/**
 * Makes a verification, with a code and its message unless an identity service sends the code; or answers what refuses
 * it.
 */
async function makeCode(
  deps: Deps,
  tx: Db,
  caller: CodeRequester,
  asker: LimitGroup,
): Promise<Sent | LimitRefusal> {
  const now = deps.now();
  const { phone, nonce } = caller;
  const buckets = sendLimits(deps.keys, asker, caller.ip).map(limit => limit.bucket);
  await lockBuckets(tx, buckets);
  const refusal = await refuseSend(deps, tx, caller, asker);
  if (refusal) return refusal;
  if (asker.standing === 'solved' && !(await spendSolution(tx, caller))) return 'challenge';

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
    standing: asker.standing,
    networkHash: asker.standing === 'solved' ? asker.network : null,
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

/** Undoes the transaction, and gives back its message, when it ends with a refusal. */
class Refused extends Error {
  readonly refusal: LimitRefusal;
  constructor(refusal: LimitRefusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * Throws what refuses the caller. There is no challenge where the country has no code left for who solves it: for any
 * phone, since without a solution the answer must not tell whether this one has an account.
 */
async function throwSendRefusal(
  deps: Deps,
  caller: CodeRequester,
  countryCode: number,
  refusal: LimitRefusal,
): Promise<never> {
  const solved: BudgetRequest = { countryCode, standing: 'solved', hasAccount: true };
  if (refusal === 'challenge' && (await isUsedUp(deps, solved))) throw exhausted(deps);
  return throwRefusal(deps, caller, refusal);
}

/**
 * Makes a code for a phone and queues its message. Known and unknown phones get the same answer, with times in seconds,
 * until the budget of their country comes to its reserve (docs/decisions/0045).
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
  const asker = await limitGroupOf(deps, caller);
  const hasAccount = (await countUsersWithPhone(deps.db, e164)) > 0;
  const claim: BudgetRequest = { countryCode, standing: asker.standing, hasAccount };
  const refuse = (refusal: LimitRefusal) => throwSendRefusal(deps, caller, countryCode, refusal);

  // Looked at before anything is locked or taken, so that who is refused delays nobody.
  const refusal = await refuseSend(deps, deps.db, caller, asker);
  if (refusal) return refuse(refusal);
  if (await isUsedUp(deps, claim)) return refuse(usedUp(deps, asker));

  try {
    const sent = await withBudget(deps, claim, () =>
      withTransaction(deps.db, async tx => {
        const outcome = await makeCode(deps, tx, caller, asker);
        if (outcome === 'challenge' || outcome instanceof AppError) throw new Refused(outcome);
        return outcome;
      }),
    );
    return sent ?? (await refuse(usedUp(deps, asker)));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}
