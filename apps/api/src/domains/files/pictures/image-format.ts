/** The formats that are decoded. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const textAt = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

/** The format of a picture by its first bytes (JPEG: ITU T.81, B.1.1.3; PNG: section 5.2; WebP: RFC 9649, 2.4), or null for any other content. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  return null;
}
