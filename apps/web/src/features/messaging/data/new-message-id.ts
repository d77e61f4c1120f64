import { now } from '../../../lib/formats/clock.ts';

/** Generates a UUIDv7 (RFC 9562): its first 48 bits are the time in milliseconds, the others random. */
export function newMessageId(at = now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(at / 2 ** 32));
  view.setUint32(2, at % 2 ** 32);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return [0, 8, 12, 16, 20, 32]
    .map((start, index, starts) => hex.slice(start, starts[index + 1]))
    .filter(Boolean)
    .join('-');
}
