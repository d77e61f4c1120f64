import { imageFormatOf } from '@rifq/rules/values/image-format';
import sharp, { type Metadata } from 'sharp';
import { hasMoreScans } from './jpeg-scans.ts';

/** The largest picture that is decoded, in pixels: a small file can contain an enormous picture. */
const MAX_PIXELS = 50_000_000;
/** The most memory of all decoded frames: 50 million pixels with transparency. */
const MAX_DECODED_BYTES = 200_000_000;
/** Encoders write about ten scans. */
const MAX_SCANS = 100;

// Each process decodes one picture, on one core.
sharp.concurrency(1);
// A crafted file with valid first bytes can reach no other parser of the image library.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export type ImagePurpose = 'avatar' | 'photo' | 'label' | 'message';

/** A picture as stored: WebP, with its size in pixels. */
export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number };

/** The outcome of a decoding; null for a picture that cannot be decoded. */
export type Decoded = Picture | 'too_many_pixels' | null;

/** The longest side in pixels. */
const longestSide: Record<ImagePurpose, number> = { avatar: 512, photo: 1280, label: 1920, message: 1920 };

const bytesPerSample = (depth: string) => (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8);

/** Bytes per pixel that a progressive JPEG buffers until its last scan: two for each sample. */
const bytesOfScans = ({ channels, chromaSubsampling }: Metadata) =>
  2 * (channels === 3 && chromaSubsampling === '4:2:0' ? 1.5 : channels);

/** Whether a picture has too many pixels, or needs too much memory to decode all its frames. */
function isTooLarge(metadata: Metadata): boolean {
  const { format, width, height, channels, depth, pages, isProgressive } = metadata;
  const pixels = width * height;
  const ofPixel = channels * bytesPerSample(depth) * (pages ?? 1);
  const ofScans = format === 'jpeg' && isProgressive === true ? bytesOfScans(metadata) : 0;
  return pixels > MAX_PIXELS || pixels * Math.max(ofPixel, ofScans) > MAX_DECODED_BYTES;
}

/** Decodes a picture and encodes its pixels. */
export async function decode(bytes: Buffer, purpose: ImagePurpose): Promise<Decoded> {
  if (imageFormatOf(bytes) === 'jpeg' && hasMoreScans(bytes, MAX_SCANS)) return null;
  const side = longestSide[purpose];
  try {
    // Reads only the header, to know the size. With a pixel limit sharp would throw instead of reporting it.
    if (isTooLarge(await sharp(bytes, { limitInputPixels: false }).metadata())) return 'too_many_pixels';
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    const fit = purpose === 'avatar' ? ('cover' as const) : ('inside' as const);
    const shaped = image.rotate().resize(side, side, { fit, withoutEnlargement: purpose !== 'avatar' });
    const { data, info } = await shaped.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // sharp throws the same kind of error for every broken or hostile file.
    return null;
  }
}
