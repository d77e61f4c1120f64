import { otpLimits } from '@rifq/contract';
import { newId, withTransaction } from '@rifq/db';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { tokenHash } from '../../platform/keys.ts';
import { actsSince, checkLimits, lockBuckets, recordActs } from '../../platform/rate-limits.repository.ts';
import { codeHash, newCode, sameHash } from './codes.ts';
import { sendCodeJob } from './identity.jobs.ts';
import {
  countUsersWithPhone,
  insertVerification,
  lockVerification,
  supersedeVerifications,
  updateVerification,
} from './identity.repository.ts';
import {
  countLimits,
  resendWait,
  sendLimits,
  sendsToPhone,
  startOfDay,
  waitAfter,
  wrongCodesOfPhone,
} from './limits.ts';
import { readPhone } from './phone.ts';

type Asked = { phone: string; countryCode: number; nonce: string; ip: string };

function phoneOf(asked: { phone: string; countryCode: number }) {
  const phone = readPhone(asked.countryCode, asked.phone);
  if (phone instanceof AppError) throw phone;
  return phone;
}

/** How many accounts a phone has (0 or 1). Counted against its limits whatever the answer. */
export function countPhone(deps: Deps, asked: Asked): Promise<{ count: number }> {
  const phone = phoneOf(asked);
  const now = deps.now();
  const limits = countLimits(deps.keys, phone, asked.ip);
  const buckets = limits.map(limit => limit.bucket);
  return withTransaction(deps.db, async tx => {
    await lockBuckets(tx, buckets);
    const verdict = await checkLimits(tx, limits, now);
    if (!verdict.allowed) throw new AppError(429, 'request.too_many', { retryAfter: verdict.retryAfter });
    await recordActs(tx, buckets, now);
    return { count: await countUsersWithPhone(tx, phone.e164) };
  });
}

/**
 * Makes a code for a phone and queues its message; the same answer for known and unknown phones. Times in
 * seconds. Refuses with 429: identity.phone_locked, identity.resend_wait, identity.sends_exhausted.
 */
export function sendCode(deps: Deps, asked: Asked) {
  const phone = phoneOf(asked);
  const now = deps.now();
  const limits = sendLimits(deps.keys, phone, asked.ip, deps.limits.smsPerCountryADay);
  const buckets = limits.map(limit => limit.bucket);
  return withTransaction(deps.db, async tx => {
    await lockBuckets(tx, buckets);
    await refuseWhileLocked(deps, tx, phone.e164, now);
    const longestWait = otpLimits.sends.perPhone[0].seconds * 1000;
    const sends = await actsSince(tx, sendsToPhone(deps.keys, phone), new Date(now.getTime() - longestWait));
    const wait = resendWait(sends, now);
    if (wait > 0)
      throw new AppError(429, 'identity.resend_wait', { retryAfter: wait, values: { seconds: wait } });
    const verdict = await checkLimits(tx, limits, now);
    if (!verdict.allowed)
      throw new AppError(429, 'identity.sends_exhausted', { retryAfter: verdict.retryAfter });

    const id = newId();
    const code = newCode();
    const nonceHash = tokenHash(asked.nonce);
    await supersedeVerifications(tx, phone.e164, nonceHash);
    await insertVerification(tx, {
      id,
      phoneE164: phone.e164,
      nonceHash,
      codeHash: codeHash(deps.keys, id, phone.e164, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + otpLimits.validSeconds * 1000),
    });
    await recordActs(tx, buckets, now);
    await deps.jobs.enqueue(tx, sendCodeJob, { verification_id: id, sealed_code: deps.keys.seal(code, id) });
    return {
      verification_id: id,
      expires_in: otpLimits.validSeconds,
      resend_in: waitAfter(sends.length + 1),
    };
  });
}

async function refuseWhileLocked(deps: Deps, tx: Deps['db'], phoneE164: string, now: Date): Promise<void> {
  const wrong = await actsSince(tx, wrongCodesOfPhone(deps.keys, phoneE164), startOfDay(now));
  if (wrong.length < otpLimits.wrongCodesPerPhoneADay) return;
  const tomorrow = startOfDay(now).getTime() + 24 * 3600 * 1000;
  throw new AppError(429, 'identity.phone_locked', {
    retryAfter: Math.ceil((tomorrow - now.getTime()) / 1000),
  });
}

const wrongCode = (left: number) =>
  new AppError(422, 'identity.code_wrong', {
    values: { left },
    fields: { code: { code: 'field.code_wrong', values: { left } } },
  });

/**
 * Proves a phone with its code. A wrong code is counted even though the answer is a refusal, so the
 * refusal is thrown after the transaction. A repeat of the right code answers as the first did.
 *
 * Refuses with 422: identity.verification_unknown, code_expired, code_exhausted, code_wrong; 429 phone_locked.
 */
export async function verifyCode(deps: Deps, asked: { verificationId: string; code: string; nonce: string }) {
  const now = deps.now();
  const outcome = await withTransaction(deps.db, async tx => {
    const found = await lockVerification(tx, asked.verificationId);
    if (!found || !sameHash(found.nonceHash, tokenHash(asked.nonce)))
      return new AppError(422, 'identity.verification_unknown');
    // Wrong codes of one phone are counted one by one, whichever request they belong to.
    await lockBuckets(tx, [wrongCodesOfPhone(deps.keys, found.phoneE164)]);
    await refuseWhileLocked(deps, tx, found.phoneE164, now);
    if (found.state === 'exhausted') return new AppError(422, 'identity.code_exhausted');
    if (found.state === 'superseded' || found.state === 'spent')
      return new AppError(422, 'identity.code_expired');
    if (found.state === 'pending' && found.expiresAt <= now)
      return new AppError(422, 'identity.code_expired');

    if (sameHash(found.codeHash, codeHash(deps.keys, found.id, found.phoneE164, asked.code))) {
      if (found.state === 'pending')
        await updateVerification(tx, found.id, { state: 'verified', verifiedAt: now });
      const elapsed = Math.floor((now.getTime() - (found.verifiedAt ?? now).getTime()) / 1000);
      const left = otpLimits.proofSeconds - elapsed;
      return left > 0 ? left : new AppError(422, 'identity.code_expired');
    }
    const tries = found.tries + 1;
    const exhausted = tries >= otpLimits.tries;
    await updateVerification(tx, found.id, { tries, ...(exhausted ? { state: 'exhausted' as const } : {}) });
    await recordActs(tx, [wrongCodesOfPhone(deps.keys, found.phoneE164)], now);
    return exhausted ? new AppError(422, 'identity.code_exhausted') : wrongCode(otpLimits.tries - tries);
  });
  if (outcome instanceof AppError) throw outcome;
  return { verification_id: asked.verificationId, expires_in: outcome };
}
