import sharp from 'sharp';

/** The largest picture that is decoded, in pixels: a small file can hold an enormous one. */
const MAX_PIXELS = 50_000_000;

export type ImagePurpose = 'avatar' | 'photo' | 'label';

/** The longest side in pixels. */
const longestSide: Record<ImagePurpose, number> = { avatar: 512, photo: 1280, label: 1920 };

/**
 * Re-encodes a picture as WebP, upright and no larger than its purpose needs, with its pixels only: no location, camera
 * or other metadata.
 *
 * Returns null when the content is no picture that can be decoded.
 */
export async function reencodeImage(bytes: Buffer, purpose: ImagePurpose): Promise<Buffer | null> {
  const side = longestSide[purpose];
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    // SVG and PDF could be rendered too, but are no photos, and rendering them runs far more code.
    if (!format || !['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'].includes(format)) return null;
    const fit = purpose === 'avatar' ? ('cover' as const) : ('inside' as const);
    const shaped = image.rotate().resize(side, side, { fit, withoutEnlargement: purpose !== 'avatar' });
    return await shaped.webp({ quality: 82 }).toBuffer();
  } catch {
    // sharp throws the same kind of error for every broken or hostile file.
    return null;
  }
}
