import { uploadLimits } from '@rifq/rules';
import { FORMAT_BYTES, imageFormatOf } from '@rifq/rules/values/image-format';

/** The longest side of an uploaded photo in pixels: the server stores no more. */
const LONGEST = 1920;
const QUALITY = 0.85;

export interface ShrunkPhoto {
  blob: Blob;
  width: number;
  height: number;
}

/** Decodes a picture upright. Some browsers reject the option by its name, and do the same by default. */
const pictureOf = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file));

/**
 * Re-encodes a photo for upload: upright, within the stored size, without metadata. Throws where the browser cannot
 * read it.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  return shrunk(await pictureOf(file));
}

/** Whether the server accepts a file unchanged: it knows fewer formats than browsers do. */
async function isTakenAsIs(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
  return imageFormatOf(start) !== null && file.size <= uploadLimits.bytes;
}

/**
 * Prepares a photo of a pet, a label or a person for upload: one that is too large, or of a format that the server does
 * not know, is re-encoded, any other stays unchanged. One that the browser cannot read is sent too: the server checks
 * it.
 */
export async function photoToSend(file: File): Promise<Blob> {
  try {
    const picture = await pictureOf(file);
    const isLarge = Math.max(picture.width, picture.height) > LONGEST;
    if (isLarge || !(await isTakenAsIs(file))) return (await shrunk(picture)).blob;
    picture.close();
    return file;
  } catch {
    return file;
  }
}

async function shrunk(picture: ImageBitmap): Promise<ShrunkPhoto> {
  try {
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('the browser has no room for the picture');
    // Without WebP, JPEG would turn transparent areas black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    const blob = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'));
    if (blob === null || blob.size > uploadLimits.bytes)
      throw new Error('the picture cannot be made smaller');
    return { blob, width, height };
  } finally {
    picture.close();
  }
}

/** Encodes a canvas; null where the browser cannot write this type. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise(resolve => {
    canvas.toBlob(blob => resolve(blob?.type === type ? blob : null), type, QUALITY);
  });
}
