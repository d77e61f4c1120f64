import type { Solution } from '@rifq/contract';
import { type Db, withTransaction } from '@rifq/db';
import { otpLimits } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { tokenHash } from '../../core/keys.ts';
import { lockBuckets, recordHits } from '../../platform/rate-limits.ts';
import {
  type CodeRequester,
  consumeSolution,
  hasSolution,
  type LimitRefusal,
  refuseSolved,
  refuseWrongCodes,
  solvedGroupIn,
  solvedGroupOf,
  throwRefusal,
} from './abuse-protection.service.ts';
import { codeHash, sameHash } from './codes.ts';
import { browserHash, type LimitGroup, solvedLimits, wrongCodeLimits } from './limits.ts';
import { proofLeft, refuseState } from './verification-state.ts';
import { lockVerification, updateVerification, type VerificationRow } from './verifications.repository.ts';

export type VerifyRequest = {
  verificationId: string;
  code: string;
  nonce: string;
  ip: string;
  solution?: Solution | undefined;
};

const wrongCode = (left: number) =>
  new AppError('identity.code_wrong', {
    values: { left },
    fields: { code: { code: 'field.code_wrong', values: { left } } },
  });

/** Returns the limit group in which the browser requested the code. */
async function findLimitGroup(
  deps: Deps,
  tx: Db,
  { phone, nonce }: CodeRequester,
  { trustLevel, networkHash: network }: VerificationRow,
): Promise<LimitGroup> {
  if (trustLevel === 'known') return { trustLevel, phone, browser: browserHash(deps.keys, phone, nonce) };
  if (trustLevel === 'solved' && network) return solvedGroupIn(deps, tx, { phone, network });
  return { trustLevel: 'unknown', phone };
}

/** Moves an unknown browser's verification to the group of solved challenges, or returns the refusal. */
async function admitSolved(
  deps: Deps,
  tx: Db,
  caller: CodeRequester,
  found: VerificationRow,
): Promise<LimitGroup | LimitRefusal> {
  if (!(await hasSolution(deps, caller))) return 'challenge';
  const group = await solvedGroupOf(deps, tx, caller);
  const limits = solvedLimits(deps.keys, group).map(({ bucket }) => bucket);
  await lockBuckets(tx, [...limits, ...wrongCodeLimits(deps.keys, group).map(({ bucket }) => bucket)]);
  const refusal = await refuseSolved(deps, tx, group);
  if (refusal) return refusal;
  if (!(await consumeSolution(tx, caller))) return 'challenge';
  await updateVerification(tx, found.id, found.nonceHash, {
    trustLevel: 'solved',
    networkHash: group.network,
  });
  await recordHits(tx, limits, deps.now());
  return group;
}

/** Checks a code. Returns the seconds for which the proof is valid, or the refusal. */
async function tryCode(
  deps: Deps,
  tx: Db,
  caller: CodeRequester,
  found: VerificationRow,
  code: string,
): Promise<number | LimitRefusal> {
  const now = deps.now();
  const ended = refuseState(found, now);
  if (ended) return ended;
  // The identity service sent its code, before the switch to codes that are checked here.
  if (found.codeHash === null) return new AppError('identity.code_expired');
  let group = await findLimitGroup(deps, tx, caller, found);
  // The lock counts each of several concurrent wrong codes, over all verifications of the group.
  await lockBuckets(
    tx,
    wrongCodeLimits(deps.keys, group).map(({ bucket }) => bucket),
  );
  const refusal = found.state === 'pending' ? await refuseWrongCodes(deps, tx, group) : null;
  if (refusal === 'challenge') {
    const admitted = await admitSolved(deps, tx, caller, found);
    if (admitted === 'challenge' || admitted instanceof AppError) return admitted;
    group = admitted;
  } else if (refusal) return refusal;

  if (sameHash(found.codeHash, codeHash(deps.keys, found.id, found.phoneE164, code))) {
    if (found.state === 'pending')
      await updateVerification(tx, found.id, found.nonceHash, { state: 'verified', verifiedAt: now });
    return proofLeft(found.verifiedAt ?? now, now);
  }
  const attempts = found.attempts + 1;
  const isExhausted = attempts >= otpLimits.tries;
  const state = isExhausted ? { state: 'exhausted' as const } : {};
  await updateVerification(tx, found.id, found.nonceHash, { attempts, ...state });
  await recordHits(
    tx,
    wrongCodeLimits(deps.keys, group).map(({ bucket }) => bucket),
    now,
  );
  return isExhausted ? new AppError('identity.code_exhausted') : wrongCode(otpLimits.tries - attempts);
}

/**
 * Proves a phone with its code. A repeat of the right code returns the same response. Errors are thrown after the
 * commit, so that a wrong code is counted.
 *
 * Refuses with identity.verification_unknown, code_expired, code_exhausted, code_wrong, phone_locked, sends_exhausted
 * or challenge_required.
 */
export async function verifyCode(deps: Deps, request: VerifyRequest) {
  const { verificationId, code, nonce, ip, solution } = request;
  const { caller, outcome } = await withTransaction(deps.db, async tx => {
    const found = await lockVerification(tx, verificationId, tokenHash(nonce));
    if (!found) throw new AppError('identity.verification_unknown');
    const requester: CodeRequester = { phone: found.phoneE164, nonce, ip, solution };
    return { caller: requester, outcome: await tryCode(deps, tx, requester, found, code) };
  });
  if (typeof outcome !== 'number') return throwRefusal(deps, caller, outcome);
  return { verification_id: verificationId, expires_in: outcome };
}
