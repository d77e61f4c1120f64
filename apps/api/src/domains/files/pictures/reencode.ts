import { imageFormatOf } from '@rifq/rules/values/image-format';
import { AppError } from '../../../core/errors.ts';
import { type Capacity, makeFairLimiter } from '../../../core/fair-limiter.ts';
import { type AllowanceLimits, makeAllowance } from './allowance.ts';
import type { ImagePurpose, Picture } from './decode.ts';
import { makeDecoder } from './decoder.ts';

/** How often a picture that timed out counts against its account's time. */
const OVERTIME_FACTOR = 3;

/** Decoding time per picture and account, and how many pictures run and wait, per account and in total. */
export type DecodingLimits = {
  readonly seconds: number;
  readonly ofAccount: AllowanceLimits;
  readonly running: Capacity;
  readonly waiting: Capacity;
};

/**
 * Few run concurrently to save memory: decoding a large photo takes 150 MB. One account cannot occupy all of the
 * capacity.
 */
const decodingLimits: DecodingLimits = {
  seconds: 10,
  ofAccount: { seconds: 60, aMinute: 1 },
  running: { each: 1, inAll: 2 },
  waiting: { each: 4, inAll: 30 },
};

/**
 * Re-encodes a picture of an account as WebP, upright and no larger than its purpose needs, with its pixels only: no
 * location, camera or other metadata.
 *
 * Returns null when the content is no JPEG, PNG or WebP that can be decoded in time. Refuses with request.busy,
 * files.too_many_pixels, and with request.too_many when the account has used up its decoding time.
 */
export type ReencodeImage = (
  bytes: Buffer,
  purpose: ImagePurpose,
  accountId: string,
) => Promise<Picture | null>;

/** Makes a re-encoder with its own queue and processes. */
export function makeReencoder({ seconds, ofAccount, ...capacity }: DecodingLimits): ReencodeImage {
  const limiter = makeFairLimiter(capacity);
  const allowance = makeAllowance(ofAccount);
  const decode = makeDecoder();
  return async (bytes, purpose, accountId) => {
    if (imageFormatOf(bytes) === null) return null;
    return limiter(accountId, async () => {
      allowance.require(accountId);
      const began = performance.now();
      const decoded = await decode(bytes, purpose, seconds);
      const took = (performance.now() - began) / 1_000;
      allowance.use(accountId, took < seconds ? took : took * OVERTIME_FACTOR);
      if (decoded === 'too_many_pixels') throw new AppError('files.too_many_pixels');
      return decoded;
    });
  };
}

/** The re-encoder of the app. */
export const reencodeImage = makeReencoder(decodingLimits);
