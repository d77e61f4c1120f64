const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** In scan data, a byte of 255 is followed by this zero byte. */
const STUFFED = 0x00;
const TEMPORARY = 0x01;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isAlone = (code: number) =>
  code === STUFFED || code === TEMPORARY || code === START_OF_IMAGE || isRestart(code);
/** Unassigned codes (ITU T.81, B.1.1.3). In images with restart markers, decoders skip them and continue the scan. */
const isReserved = (code: number) => code > TEMPORARY && code < 0xc0;

/**
 * Whether a JPEG has more than `most` scans, or a marker that decoders interpret differently. Each scan of a
 * progressive picture costs a pass over all its pixels, even if it has few bytes.
 */
export function hasMoreScans(bytes: Uint8Array, most: number): boolean {
  let scans = 0;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at++] !== 0xff) continue;
    while (bytes[at] === 0xff) at += 1;
    const code = bytes[at++];
    // Data that phones append, such as a video, is ignored.
    if (code === undefined || code === END_OF_IMAGE) return false;
    if (isReserved(code)) return true;
    if (isAlone(code)) continue;
    if (code === START_OF_SCAN) scans += 1;
    if (scans > most) return true;
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    // The length includes its own two bytes.
    at += Math.max(2, length);
  }
  return false;
}
