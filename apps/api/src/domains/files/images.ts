import sharp, { type Metadata } from 'sharp';
import { AppError } from '../../core/errors.ts';
import { limitWork } from '../../core/limited-work.ts';
import { imageFormatOf } from './image-format.ts';

/** The largest picture that is decoded, in pixels: a small file can hold an enormous one. */
const MAX_PIXELS = 50_000_000;
/** What all its frames may take in memory once they are decoded: 50 million pixels with transparency. */
const MAX_DECODED_BYTES = 200_000_000;
/** Seconds after which one who found the queue full may try again. */
const BUSY_SECONDS = 5;

/** Seconds for one picture, how many are decoded together, and how many more may wait. */
export type DecodingLimits = { readonly seconds: number; readonly atOnce: number; readonly waiting: number };

/** The fewer run at once, the less memory: a large photo takes 150 MB while it is decoded. */
const decodingLimits: DecodingLimits = { seconds: 15, atOnce: 2, waiting: 30 };

// What the first bytes let pass can reach no other parser of the image library, whatever follows them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export type ImagePurpose = 'avatar' | 'photo' | 'label' | 'message';

/** The longest side in pixels. */
const longestSide: Record<ImagePurpose, number> = { avatar: 512, photo: 1280, label: 1920, message: 1920 };

const bytesPerSample = (depth: string) => (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8);

/** What a picture takes in memory when it is decoded, with all its frames. */
function decodedBytes({ width, height, channels, depth, pages }: Metadata): number {
  return width * height * channels * bytesPerSample(depth) * (pages ?? 1);
}

async function decode(bytes: Buffer, purpose: ImagePurpose, seconds: number): Promise<Buffer | null> {
  const side = longestSide[purpose];
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    if (decodedBytes(await image.metadata()) > MAX_DECODED_BYTES) return null;
    const fit = purpose === 'avatar' ? ('cover' as const) : ('inside' as const);
    const shaped = image.rotate().resize(side, side, { fit, withoutEnlargement: purpose !== 'avatar' });
    return await shaped.webp({ quality: 82 }).timeout({ seconds }).toBuffer();
  } catch {
    // sharp throws the same kind of error for every broken or hostile file, and for one that takes too long.
    return null;
  }
}

/**
 * Re-encodes a picture as WebP, upright and no larger than its purpose needs, with its pixels only: no location, camera
 * or other metadata.
 *
 * Returns null when the content is no JPEG, PNG or WebP that can be decoded in time. Refuses with request.busy.
 */
export type ReencodeImage = (bytes: Buffer, purpose: ImagePurpose) => Promise<Buffer | null>;

/** Makes a re-encoder with a queue of its own. */
export function makeReencoder({ seconds, ...queue }: DecodingLimits): ReencodeImage {
  const decoding = limitWork(queue);
  return async (bytes, purpose) => {
    if (imageFormatOf(bytes) === null) return null;
    const done = await decoding.run(() => decode(bytes, purpose, seconds));
    if (!done) throw new AppError('request.busy', { retryAfter: BUSY_SECONDS });
    return done.result;
  };
}

/** The re-encoder of the app. */
export const reencodeImage = makeReencoder(decodingLimits);

/** The size of a picture that was re-encoded, in pixels. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}
