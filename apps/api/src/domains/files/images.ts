import sharp from 'sharp';

/** Largest picture that is decoded, in pixels: a small file can unpack to an enormous picture. */
const MAX_PIXELS = 50_000_000;

export type ImagePurpose = 'avatar' | 'photo' | 'label';

/** Longest side in pixels: a face in a list, a photo on a phone, the small print of a label. */
const longestSide: Record<ImagePurpose, number> = { avatar: 512, photo: 1280, label: 1920 };

/**
 * Decodes a picture and writes it anew as WebP, upright and bounded. Nothing but the pixels survives:
 * location, camera and anything hidden in the file are gone.
 *
 * Returns null when the bytes are not a picture that can be decoded, whatever the file calls itself.
 */
export async function reencodeImage(bytes: Buffer, purpose: ImagePurpose): Promise<Buffer | null> {
  const side = longestSide[purpose];
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    // SVG and PDF can be drawn too, but a photo is never one, and drawing them runs far more code.
    if (!format || !['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'].includes(format)) return null;
    const fit = purpose === 'avatar' ? ('cover' as const) : ('inside' as const);
    const shaped = image.rotate().resize(side, side, { fit, withoutEnlargement: purpose !== 'avatar' });
    return await shaped.webp({ quality: 82 }).toBuffer();
  } catch {
    // sharp throws the same kind of error for every broken or hostile file: the caller is told it is unreadable.
    return null;
  }
}
