import { otpLimits } from '@rifq/contract';
import { newId, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { tokenHash } from '../../core/keys.ts';
import { checkLimits, hitsSince, lockBuckets, recordHits } from '../../platform/rate-limits.ts';
import { codeHash, newCode, sameHash } from './codes.ts';
import { sendCodeJob } from './identity.jobs.ts';
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
import { countUsersWithPhone } from './users.repository.ts';
import {
  insertVerification,
  lockVerification,
  supersedeVerifications,
  updateVerification,
} from './verifications.repository.ts';

type PhoneRequest = { phone: string; countryCode: number; nonce: string; ip: string };

function phoneOf(request: { phone: string; countryCode: number }) {
  const phone = readPhone(request.countryCode, request.phone);
  if (phone instanceof AppError) throw phone;
  return phone;
}

/** How many accounts a phone has (0 or 1). Refuses with request.too_many above the rate limits. */
export function countPhone(deps: Deps, request: PhoneRequest): Promise<{ count: number }> {
  const phone = phoneOf(request);
  const now = deps.now();
  const limits = countLimits(deps.keys, phone, request.ip);
  const buckets = limits.map(limit => limit.bucket);
  return withTransaction(deps.db, async tx => {
    await lockBuckets(tx, buckets);
    const result = await checkLimits(tx, limits, now);
    if (!result.allowed) throw new AppError('request.too_many', { retryAfter: result.retryAfter });
    await recordHits(tx, buckets, now);
    return { count: await countUsersWithPhone(tx, phone.e164) };
  });
}

/**
 * Makes a code for a phone and queues its message. Known and unknown phones get the same answer, with times in seconds.
 *
 * Refuses with identity.phone_locked, identity.resend_wait, identity.sends_exhausted.
 */
export function sendCode(deps: Deps, request: PhoneRequest) {
  const phone = phoneOf(request);
  const now = deps.now();
  const limits = sendLimits(deps.keys, phone, request.ip, deps.limits.smsPerCountryADay);
  const buckets = limits.map(limit => limit.bucket);
  return withTransaction(deps.db, async tx => {
    await lockBuckets(tx, buckets);
    await refuseWhileLocked(deps, tx, phone.e164, now);
    const longestWait = otpLimits.sends.perPhone[0].seconds * 1000;
    const sends = await hitsSince(tx, sendsToPhone(deps.keys, phone), new Date(now.getTime() - longestWait));
    const wait = resendWait(sends, now);
    if (wait > 0) throw new AppError('identity.resend_wait', { retryAfter: wait, values: { seconds: wait } });
    const result = await checkLimits(tx, limits, now);
    if (!result.allowed) throw new AppError('identity.sends_exhausted', { retryAfter: result.retryAfter });

    const id = newId();
    const code = newCode();
    const nonceHash = tokenHash(request.nonce);
    await supersedeVerifications(tx, phone.e164, nonceHash);
    await insertVerification(tx, {
      id,
      phoneE164: phone.e164,
      nonceHash,
      codeHash: codeHash(deps.keys, id, phone.e164, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + otpLimits.validSeconds * 1000),
    });
    await recordHits(tx, buckets, now);
    await deps.jobs.enqueue(tx, sendCodeJob, { verification_id: id, sealed_code: deps.keys.seal(code, id) });
    return {
      verification_id: id,
      expires_in: otpLimits.validSeconds,
      resend_in: waitAfter(sends.length + 1),
    };
  });
}

async function refuseWhileLocked(deps: Deps, tx: Deps['db'], phoneE164: string, now: Date): Promise<void> {
  const wrong = await hitsSince(tx, wrongCodesOfPhone(deps.keys, phoneE164), startOfDay(now));
  if (wrong.length < otpLimits.wrongCodesPerPhoneADay) return;
  const tomorrow = startOfDay(now).getTime() + 24 * 3600 * 1000;
  throw new AppError('identity.phone_locked', {
    retryAfter: Math.ceil((tomorrow - now.getTime()) / 1000),
  });
}

const wrongCode = (left: number) =>
  new AppError('identity.code_wrong', {
    values: { left },
    fields: { code: { code: 'field.code_wrong', values: { left } } },
  });

/**
 * Proves a phone with its code; a repeat of the right code answers as the first did. Errors are thrown after the
 * commit, so that a wrong code is counted.
 *
 * Refuses with identity.verification_unknown, code_expired, code_exhausted, code_wrong or phone_locked.
 */
export async function verifyCode(
  deps: Deps,
  request: { verificationId: string; code: string; nonce: string },
) {
  const now = deps.now();
  const browser = tokenHash(request.nonce);
  const outcome = await withTransaction(deps.db, async tx => {
    const found = await lockVerification(tx, request.verificationId, browser);
    if (!found) return new AppError('identity.verification_unknown');
    // Wrong codes of one phone are counted one by one, across its verifications.
    await lockBuckets(tx, [wrongCodesOfPhone(deps.keys, found.phoneE164)]);
    await refuseWhileLocked(deps, tx, found.phoneE164, now);
    if (found.state === 'exhausted') return new AppError('identity.code_exhausted');
    if (found.state === 'superseded' || found.state === 'spent') return new AppError('identity.code_expired');
    if (found.state === 'pending' && found.expiresAt <= now) return new AppError('identity.code_expired');

    if (sameHash(found.codeHash, codeHash(deps.keys, found.id, found.phoneE164, request.code))) {
      if (found.state === 'pending')
        await updateVerification(tx, found.id, browser, { state: 'verified', verifiedAt: now });
      const elapsed = Math.floor((now.getTime() - (found.verifiedAt ?? now).getTime()) / 1000);
      const left = otpLimits.proofSeconds - elapsed;
      return left > 0 ? left : new AppError('identity.code_expired');
    }
    const tries = found.tries + 1;
    const exhausted = tries >= otpLimits.tries;
    await updateVerification(tx, found.id, browser, {
      tries,
      ...(exhausted ? { state: 'exhausted' as const } : {}),
    });
    await recordHits(tx, [wrongCodesOfPhone(deps.keys, found.phoneE164)], now);
    return exhausted ? new AppError('identity.code_exhausted') : wrongCode(otpLimits.tries - tries);
  });
  if (outcome instanceof AppError) throw outcome;
  return { verification_id: request.verificationId, expires_in: outcome };
}
