/** How far from either end of a file its marks may stand: what readers look through. */
const LOOKED_THROUGH = 1024;

/** Scanners and mail programs leave marks of an encoding and white space before a PDF, and zeros behind it. */
const HEAD = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/;
const TAIL = /startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF$/;

const SPACES: ReadonlySet<number> = new Set(Buffer.from('\0\t\n\f\r ', 'latin1'));

/** Where a file ends without the white space and the zeros behind it, of which there may be a whole block. */
function endOf(bytes: Buffer): number {
  const last = bytes.findLastIndex(byte => !SPACES.has(byte));
  return last + 1;
}

/** Whether a file begins as a PDF. */
export const startsAsPdf = (bytes: Buffer): boolean => HEAD.test(bytes.toString('latin1', 0, LOOKED_THROUGH));

/**
 * Whether a file is a PDF by its content: it begins as one and ends as one (ISO 32000-1, 7.5.2 and 7.5.5), with nothing else
 * before or behind. It is kept as it is and served to be saved, never to be shown by us.
 */
export function isPdf(bytes: Buffer): boolean {
  const end = endOf(bytes);
  return startsAsPdf(bytes) && TAIL.test(bytes.toString('latin1', Math.max(0, end - LOOKED_THROUGH), end));
}
