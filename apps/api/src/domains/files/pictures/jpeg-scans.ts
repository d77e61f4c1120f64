const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** A byte of 255 in the data of a scan is written with a zero behind it. */
const STUFFED = 0x00;
const TEMPORARY = 0x01;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isAlone = (code: number) =>
  code === STUFFED || code === TEMPORARY || code === START_OF_IMAGE || isRestart(code);
/** Codes that nothing has been given to (ITU T.81, B.1.1.3). Where there are restarts, decoders pass over them and go on with the scan. */
const isReserved = (code: number) => code > TEMPORARY && code < 0xc0;

/**
 * Whether a JPEG has more than so many scans, or a marker at which decoders do not agree on what follows. Each scan of a progressive
 * picture is read over all its pixels before the first can be shown, however few bytes it has.
 */
export function hasMoreScans(bytes: Uint8Array, most: number): boolean {
  let scans = 0;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at++] !== 0xff) continue;
    while (bytes[at] === 0xff) at += 1;
    const code = bytes[at++];
    // What phones write behind the picture, such as a film, is not read.
    if (code === undefined || code === END_OF_IMAGE) return false;
    if (isReserved(code)) return true;
    if (isAlone(code)) continue;
    if (code === START_OF_SCAN) scans += 1;
    if (scans > most) return true;
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    // The length counts itself.
    at += Math.max(2, length);
  }
  return false;
}
