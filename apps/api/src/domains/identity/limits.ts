import { otpLimits, phoneCountLimits } from '@rifq/rules';
import { ipLimitKey, networkKey } from '../../core/ip-address.ts';
import type { Keys } from '../../core/keys.ts';
import { hashedBucket as bucket, DAY_SECONDS, type RateLimit } from '../../platform/rate-limits.ts';

const HOUR = 3600;

/**
 * How far a browser is trusted when it requests a code for a phone (docs/decisions/0045): unknown to this phone, has
 * solved a challenge for it, or known from an earlier sign-in.
 */
export type TrustLevel = 'unknown' | 'solved' | 'known';

/** The requesters whose codes are counted together. */
export type LimitGroup =
  | { readonly trustLevel: 'unknown'; readonly phone: string }
  | {
      readonly trustLevel: 'solved';
      readonly phone: string;
      readonly network: Buffer;
      /** The phone has signed in from this network before: requests from other networks do not limit it. */
      readonly isFamiliar: boolean;
    }
  | { readonly trustLevel: 'known'; readonly phone: string; readonly browser: Buffer };

export type SolvedGroup = Extract<LimitGroup, { trustLevel: 'solved' }>;

/** For unknown browsers of one network: many households, or one that owns a /48. */
const SENDS_PER_NETWORK = { count: 60, seconds: HOUR };
const COUNTS_PER_NETWORK = { count: 300, seconds: HOUR };

/** Limits of codes requested with solved challenges, so that a phone does not receive them endlessly. */
const SOLVED = {
  perPhoneAndNetwork: { count: 5, seconds: DAY_SECONDS },
  perPhone: { count: 40, seconds: DAY_SECONDS },
  /** More than the users behind one carrier's network request. */
  perNetwork: { count: 2_000, seconds: HOUR },
};

/** The most wrong codes a day, per group. */
const WRONG_CODES = {
  unknown: otpLimits.wrongCodesPerPhoneADay,
  known: otpLimits.wrongCodesPerPhoneADay,
  solvedPerNetwork: 10,
  solvedPerPhone: 40,
};

/** Returns the network of an IP address, as a keyed hash. */
export const networkHash = (keys: Keys, ip: string): Buffer => keys.fingerprint('network', networkKey(ip));

/** Identifies a known browser by a keyed hash of the phone and the browser's nonce. */
export const browserHash = (keys: Keys, phoneE164: string, nonce: string): Buffer =>
  keys.fingerprint('known-browser', phoneE164, nonce);

/** Identifies a known network by a keyed hash of the phone and the network, which is itself a hash. */
export const knownNetworkHash = (keys: Keys, phoneE164: string, network: Buffer): Buffer =>
  keys.fingerprint('known-network', phoneE164, network.toString('hex'));

/** Rate limit bucket of challenges solved for a phone in unknown networks. */
export const solvedForPhone = (keys: Keys, phoneE164: string) => bucket(keys, 'otp.solved', phoneE164);

/** Bucket of the solved challenges that make the next one of this group harder. */
export const solvedFor = (keys: Keys, group: SolvedGroup): string =>
  group.isFamiliar ? sendsOf(keys, group) : solvedForPhone(keys, group.phone);

/**
 * Rate limit bucket for codes sent to this group. Known browsers and solved challenges have their own; all others
 * share one per phone.
 */
export function sendsOf(keys: Keys, group: LimitGroup): string {
  if (group.trustLevel === 'known') return bucket(keys, 'otp.known', group.browser.toString('hex'));
  if (group.trustLevel === 'solved')
    return bucket(keys, 'otp.solved-network', group.phone, group.network.toString('hex'));
  return bucket(keys, 'otp.phone', group.phone);
}

/** Rate limits of what a solved challenge permits: a code, or further attempts at one that was already sent. */
export function solvedLimits(keys: Keys, group: SolvedGroup): RateLimit[] {
  const own = { ...SOLVED.perPhoneAndNetwork, bucket: sendsOf(keys, group) };
  if (group.isFamiliar) return [own];
  return [
    own,
    { ...SOLVED.perPhone, bucket: solvedForPhone(keys, group.phone) },
    { ...SOLVED.perNetwork, bucket: bucket(keys, 'otp.solved-by', group.network.toString('hex')) },
  ];
}

/** Returns the rate limits of sending a code. */
export function sendLimits(keys: Keys, group: LimitGroup, ip: string): RateLimit[] {
  const { perPhone, perIp, perPrefix } = otpLimits.sends;
  const own = perPhone.map(limit => ({ ...limit, bucket: sendsOf(keys, group) }));
  if (group.trustLevel === 'known') return own;
  if (group.trustLevel === 'solved') return solvedLimits(keys, group);
  return [
    ...own,
    { ...perIp, bucket: bucket(keys, 'otp.ip', ipLimitKey(ip)) },
    { ...SENDS_PER_NETWORK, bucket: bucket(keys, 'otp.network', networkKey(ip)) },
    { ...perPrefix, bucket: bucket(keys, 'otp.prefix', group.phone.slice(0, -4)) },
  ];
}

/** Returns how many wrong codes each bucket of a group permits a day. */
export function wrongCodeLimits(keys: Keys, group: LimitGroup): { bucket: string; count: number }[] {
  if (group.trustLevel === 'known')
    return [
      { count: WRONG_CODES.known, bucket: bucket(keys, 'otp.wrong-known', group.browser.toString('hex')) },
    ];
  if (group.trustLevel === 'unknown')
    return [{ count: WRONG_CODES.unknown, bucket: bucket(keys, 'otp.wrong', group.phone) }];
  const own = {
    count: WRONG_CODES.solvedPerNetwork,
    bucket: bucket(keys, 'otp.wrong-network', group.phone, group.network.toString('hex')),
  };
  if (group.isFamiliar) return [own];
  return [own, { count: WRONG_CODES.solvedPerPhone, bucket: bucket(keys, 'otp.wrong-solved', group.phone) }];
}

/** Returns the rate limits of requests that check whether a phone has an account. */
export function countLimits(keys: Keys, phoneE164: string, ip: string): RateLimit[] {
  return [
    ...phoneCountLimits.perIp.map(limit => ({ ...limit, bucket: bucket(keys, 'count.ip', ipLimitKey(ip)) })),
    { ...COUNTS_PER_NETWORK, bucket: bucket(keys, 'count.network', networkKey(ip)) },
    { ...phoneCountLimits.perPhone, bucket: bucket(keys, 'count.phone', phoneE164) },
  ];
}

/** Returns the seconds until another code may be sent; 0 when immediately (30, 60, 120, then 300 after the last). */
export function resendWait(sends: readonly Date[], now: Date): number {
  const last = sends.at(-1);
  if (!last) return 0;
  const elapsed = (now.getTime() - last.getTime()) / 1000;
  return Math.max(0, Math.ceil(waitAfter(sends.length) - elapsed));
}

/** Returns the wait in seconds after this number of sends. */
export function waitAfter(sends: number): number {
  const waits = otpLimits.resendWaits;
  return waits[Math.min(sends, waits.length) - 1] ?? waits[0];
}

const RIYADH_MS = 3 * HOUR * 1000;
const DAY_MS = DAY_SECONDS * 1000;

/** Returns the start of the day in Riyadh (UTC+3, no summer time), from which wrong codes and budgets count. */
export function startOfDay(now: Date): Date {
  return new Date(Math.floor((now.getTime() + RIYADH_MS) / DAY_MS) * DAY_MS - RIYADH_MS);
}

/** Returns the current day in Riyadh, as in '2026-03-10'. */
export const riyadhDayOf = (now: Date): string =>
  new Date(now.getTime() + RIYADH_MS).toISOString().slice(0, 10);

/** Seconds until the day in Riyadh ends. */
export const untilTomorrow = (now: Date): number =>
  Math.ceil((startOfDay(now).getTime() + DAY_MS - now.getTime()) / 1000);
