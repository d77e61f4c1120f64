import { otpLimits, phoneCountLimits } from '@rifq/contract';
import { addressKey } from '../../core/address.ts';
import type { Keys } from '../../core/keys.ts';
import { DAY_SECONDS, hashedBucket, type RateLimit } from '../../platform/rate-limits.ts';
import type { Phone } from './phone.ts';

export const sendsToPhone = (keys: Keys, phone: Phone) => hashedBucket(keys, 'otp.phone', phone.e164);
export const wrongCodesOfPhone = (keys: Keys, phoneE164: string) =>
  hashedBucket(keys, 'otp.wrong', phoneE164);

/** The rate limits of sending a code, with a budget for each country against toll fraud. */
export function sendLimits(keys: Keys, phone: Phone, ip: string, perCountryADay: number): RateLimit[] {
  const { perPhone, perIp, perPrefix } = otpLimits.sends;
  return [
    ...perPhone.map(limit => ({ ...limit, bucket: sendsToPhone(keys, phone) })),
    { ...perIp, bucket: hashedBucket(keys, 'otp.ip', addressKey(ip)) },
    { ...perPrefix, bucket: hashedBucket(keys, 'otp.prefix', phone.e164.slice(0, -4)) },
    { count: perCountryADay, seconds: DAY_SECONDS, bucket: `otp.country:${phone.countryCode}` },
  ];
}

/** The rate limits of asking whether a phone has an account. */
export function countLimits(keys: Keys, phone: Phone, ip: string): RateLimit[] {
  return [
    ...phoneCountLimits.perIp.map(limit => ({
      ...limit,
      bucket: hashedBucket(keys, 'count.ip', addressKey(ip)),
    })),
    { ...phoneCountLimits.perPhone, bucket: hashedBucket(keys, 'count.phone', phone.e164) },
  ];
}

/** Seconds until another code may be sent to this phone; 0 when at once (30, 60, 120, then 300 after the last). */
export function resendWait(sends: readonly Date[], now: Date): number {
  const last = sends.at(-1);
  if (!last) return 0;
  const elapsed = (now.getTime() - last.getTime()) / 1000;
  return Math.max(0, Math.ceil(waitAfter(sends.length) - elapsed));
}

/** The wait after so many sends, in seconds. */
export function waitAfter(sends: number): number {
  const waits = otpLimits.resendWaits;
  return waits[Math.min(sends, waits.length) - 1] ?? waits[0];
}

/** The start of the current day in Riyadh (UTC+3, no summer time), from which wrong codes count. */
export function startOfDay(now: Date): Date {
  const offset = 3 * 3600 * 1000;
  const day = DAY_SECONDS * 1000;
  return new Date(Math.floor((now.getTime() + offset) / day) * day - offset);
}
