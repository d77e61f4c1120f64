const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Codes without a length: stuffed bytes of a scan, TEM, restarts, and the image's start. */
const isAlone = (code: number) => code <= 0x01 || (code >= 0xd0 && code <= 0xd8);

/**
 * Counts the scans of a JPEG by its markers (ITU T.81, B.1.1), up to `most` and one more. Each scan of a progressive picture is
 * read over all its pixels before the first can be shown, however few bytes it has.
 */
export function countScans(bytes: Buffer, most: number): number {
  let scans = 0;
  let at = 2;
  while (scans <= most) {
    const marker = bytes.indexOf(0xff, at);
    const code = bytes[marker + 1];
    // What phones write behind the picture, such as a film, is not read.
    if (marker === -1 || code === undefined || code === END_OF_IMAGE) break;
    at = marker + 1;
    if (code === 0xff) continue;
    at += 1;
    if (isAlone(code)) continue;
    if (code === START_OF_SCAN) scans += 1;
    if (at + 2 > bytes.length) break;
    at += bytes.readUInt16BE(at);
  }
  return scans;
}
