import { otpLimits, phoneCountLimits } from '@rifq/contract';
import { ipLimitKey, networkKey } from '../../core/ip-address.ts';
import type { Keys } from '../../core/keys.ts';
import { hashedBucket as bucket, DAY_SECONDS, type RateLimit } from '../../platform/rate-limits.ts';

const HOUR = 3600;

/**
 * As what a browser asks for a code (docs/decisions/0045): a stranger to this phone, one that has solved a challenge for
 * it, or one that is known from an earlier signing in.
 */
export type TrustLevel = 'stranger' | 'solved' | 'known';

/** Whose codes are counted together. */
export type LimitGroup =
  | { readonly standing: 'stranger'; readonly phone: string }
  | {
      readonly standing: 'solved';
      readonly phone: string;
      readonly network: Buffer;
      /** The phone has signed in from this network before: who asks elsewhere does not limit it. */
      readonly isFamiliar: boolean;
    }
  | { readonly standing: 'known'; readonly phone: string; readonly browser: Buffer };

export type SolvedAsker = Extract<LimitGroup, { standing: 'solved' }>;

/** Strangers in the network of one address: many households, or one that holds a /48. */
const SENDS_PER_NETWORK = { count: 60, seconds: HOUR };
const COUNTS_PER_NETWORK = { count: 300, seconds: HOUR };

/** What challenges may still be solved for, so that nobody is pestered without end. */
const SOLVED = {
  perPhoneAndNetwork: { count: 5, seconds: DAY_SECONDS },
  perPhone: { count: 40, seconds: DAY_SECONDS },
  /** More than the people behind one carrier's network ask for. */
  perNetwork: { count: 2_000, seconds: HOUR },
};

/** Wrong codes a day, by what they are counted for. */
const WRONG_CODES = {
  stranger: otpLimits.wrongCodesPerPhoneADay,
  known: otpLimits.wrongCodesPerPhoneADay,
  solvedPerNetwork: 10,
  solvedPerPhone: 40,
};

/** The network of an address, as a keyed hash. */
export const networkHash = (keys: Keys, ip: string): Buffer => keys.fingerprint('network', networkKey(ip));

/** What a known browser is found by: a keyed hash of the phone and the browser's nonce. */
export const browserHash = (keys: Keys, phoneE164: string, nonce: string): Buffer =>
  keys.fingerprint('known-browser', phoneE164, nonce);

/** What a known network is found by: a keyed hash of the phone and the network, which is a hash already. */
export const knownNetworkHash = (keys: Keys, phoneE164: string, network: Buffer): Buffer =>
  keys.fingerprint('known-network', phoneE164, network.toString('hex'));

/** Challenges solved for a phone in networks that it does not know. */
export const solvedForPhone = (keys: Keys, phoneE164: string) => bucket(keys, 'otp.solved', phoneE164);

/** The solved challenges by which the asker's next one grows. */
export const solvedFor = (keys: Keys, asker: SolvedAsker): string =>
  asker.isFamiliar ? sendsOf(keys, asker) : solvedForPhone(keys, asker.phone);

/** The bucket of the asker's own codes, which nobody else fills but strangers each other's. */
export function sendsOf(keys: Keys, asker: LimitGroup): string {
  if (asker.standing === 'known') return bucket(keys, 'otp.known', asker.browser.toString('hex'));
  if (asker.standing === 'solved')
    return bucket(keys, 'otp.solved-network', asker.phone, asker.network.toString('hex'));
  return bucket(keys, 'otp.phone', asker.phone);
}

/** The rate limits of what solving a challenge opens: a code, or the further tries of one that is on its way. */
export function solvedLimits(keys: Keys, asker: SolvedAsker): RateLimit[] {
  const own = { ...SOLVED.perPhoneAndNetwork, bucket: sendsOf(keys, asker) };
  if (asker.isFamiliar) return [own];
  return [
    own,
    { ...SOLVED.perPhone, bucket: solvedForPhone(keys, asker.phone) },
    { ...SOLVED.perNetwork, bucket: bucket(keys, 'otp.solved-by', asker.network.toString('hex')) },
  ];
}

/** The rate limits of sending a code. */
export function sendLimits(keys: Keys, asker: LimitGroup, ip: string): RateLimit[] {
  const { perPhone, perIp, perPrefix } = otpLimits.sends;
  const own = perPhone.map(limit => ({ ...limit, bucket: sendsOf(keys, asker) }));
  if (asker.standing === 'known') return own;
  if (asker.standing === 'solved') return solvedLimits(keys, asker);
  return [
    ...own,
    { ...perIp, bucket: bucket(keys, 'otp.ip', ipLimitKey(ip)) },
    { ...SENDS_PER_NETWORK, bucket: bucket(keys, 'otp.network', networkKey(ip)) },
    { ...perPrefix, bucket: bucket(keys, 'otp.prefix', asker.phone.slice(0, -4)) },
  ];
}

/** How many wrong codes each of these buckets takes until the end of the day. */
export function wrongCodeLimits(keys: Keys, asker: LimitGroup): { bucket: string; count: number }[] {
  if (asker.standing === 'known')
    return [
      { count: WRONG_CODES.known, bucket: bucket(keys, 'otp.wrong-known', asker.browser.toString('hex')) },
    ];
  if (asker.standing === 'stranger')
    return [{ count: WRONG_CODES.stranger, bucket: bucket(keys, 'otp.wrong', asker.phone) }];
  const own = {
    count: WRONG_CODES.solvedPerNetwork,
    bucket: bucket(keys, 'otp.wrong-network', asker.phone, asker.network.toString('hex')),
  };
  if (asker.isFamiliar) return [own];
  return [own, { count: WRONG_CODES.solvedPerPhone, bucket: bucket(keys, 'otp.wrong-solved', asker.phone) }];
}

/** The rate limits of asking whether a phone has an account. */
export function countLimits(keys: Keys, phoneE164: string, ip: string): RateLimit[] {
  return [
    ...phoneCountLimits.perIp.map(limit => ({ ...limit, bucket: bucket(keys, 'count.ip', ipLimitKey(ip)) })),
    { ...COUNTS_PER_NETWORK, bucket: bucket(keys, 'count.network', networkKey(ip)) },
    { ...phoneCountLimits.perPhone, bucket: bucket(keys, 'count.phone', phoneE164) },
  ];
}

/** Seconds until another code may be sent after these; 0 when at once (30, 60, 120, then 300 after the last). */
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

const RIYADH_MS = 3 * HOUR * 1000;
const DAY_MS = DAY_SECONDS * 1000;

/** The start of the current day in Riyadh (UTC+3, no summer time), from which wrong codes and budgets count. */
export function startOfDay(now: Date): Date {
  return new Date(Math.floor((now.getTime() + RIYADH_MS) / DAY_MS) * DAY_MS - RIYADH_MS);
}

/** The current day in Riyadh, as in '2026-03-10'. */
export const dayOf = (now: Date): string => new Date(now.getTime() + RIYADH_MS).toISOString().slice(0, 10);

/** Seconds until the day in Riyadh ends. */
export const untilTomorrow = (now: Date): number =>
  Math.ceil((startOfDay(now).getTime() + DAY_MS - now.getTime()) / 1000);
