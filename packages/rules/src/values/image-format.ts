/** Image formats that the server decodes. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** Number of bytes that identify the format. */
export const FORMAT_BYTES = 12;

const holds = (bytes: Uint8Array, at: number, signature: string) =>
  [...signature].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

/** Returns the format of an image by its first bytes (JPEG: ITU T.81, B.1.1.3; PNG: section 5.2; WebP: RFC 9649, 2.4), or null for any other content. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  if (holds(bytes, 0, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (holds(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'png';
  return holds(bytes, 0, 'RIFF') && holds(bytes, 8, 'WEBP') ? 'webp' : null;
}
