import { makeGate, type Places } from '../../../core/gate.ts';
import type { ImagePurpose, Picture } from './decode.ts';
import { makeDecoder } from './decoder.ts';
import { imageFormatOf } from './image-format.ts';
import { countScans } from './jpeg-scans.ts';

/** What an encoder writes has ten, or a few more. */
const MAX_SCANS = 100;

/** Seconds for one picture, and how many are decoded together, and wait, of an account and in all. */
export type DecodingLimits = { readonly seconds: number; readonly running: Places; readonly waiting: Places };

/**
 * The fewer run at once, the less memory: a large photo takes 150 MB while it is decoded. One account leaves a place to the
 * others.
 */
const decodingLimits: DecodingLimits = {
  seconds: 15,
  running: { each: 1, inAll: 2 },
  waiting: { each: 4, inAll: 30 },
};

/**
 * Re-encodes a picture of an account as WebP, upright and no larger than its purpose needs, with its pixels only: no
 * location, camera or other metadata.
 *
 * Returns null when the content is no JPEG, PNG or WebP that can be decoded in time. Refuses with request.busy.
 */
export type ReencodeImage = (
  bytes: Buffer,
  purpose: ImagePurpose,
  accountId: string,
) => Promise<Picture | null>;

/** Makes a re-encoder with a queue and processes of its own. */
export function makeReencoder({ seconds, ...places }: DecodingLimits): ReencodeImage {
  const gate = makeGate(places);
  const decode = makeDecoder();
  return async (bytes, purpose, accountId) => {
    const format = imageFormatOf(bytes);
    if (format === null) return null;
    if (format === 'jpeg' && countScans(bytes, MAX_SCANS) > MAX_SCANS) return null;
    return gate(accountId, () => decode(bytes, purpose, seconds));
  };
}

/** The re-encoder of the app. */
export const reencodeImage = makeReencoder(decodingLimits);
