/**
 * How far from either end of a file its marks may be, in bytes: what readers look through (PDF Reference 1.7, appendix H, notes 13
 * and 18).
 */
const LOOKED_THROUGH = 1024;
/** The room of `startxref` and its number before the last mark, in bytes. */
const START_ROOM = 64;

/** No block of a disk or a tape is longer. */
const MOST_PADDING = 64 * 1024;

/** Printers, scanners and mail programs write lines of their own before a PDF. */
const HEAD = /%PDF-[12]\.\d/;
const END = /^startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF/;

/** What makes the bytes around a PDF another file: a page, an archive, a program. */
const FOREIGN = /<(?:!\w|!--|\?\w|\/?[a-z]+[\s/>])|PK[^ -~]|^MZ/i;
/** The beginning of a change behind the end of a PDF, which broke off. */
const BROKEN_CHANGE = /\bobj\b|xref|<</;

/** White space, and what fills a block or ends a file of CP/M. */
const PADDING: ReadonlySet<number> = new Set(Buffer.from('\0\t\n\f\r \u001a\u00ff', 'latin1'));

/** The text of the first bytes of a file. */
const headOf = (bytes: Buffer) => bytes.toString('latin1', 0, LOOKED_THROUGH);

/** Whether a file begins as a PDF. */
export function startsAsPdf(bytes: Buffer): boolean {
  const head = headOf(bytes);
  const at = head.search(HEAD);
  return at >= 0 && !FOREIGN.test(head.slice(0, at));
}

/** Whether a file ends as a PDF, with nothing behind it that readers would not pass over. */
function endsAsPdf(whole: Buffer): boolean {
  const bytes = whole.subarray(-MOST_PADDING);
  const end = bytes.findLastIndex(byte => !PADDING.has(byte)) + 1;
  const tail = bytes.toString('latin1', Math.max(0, end - LOOKED_THROUGH - START_ROOM), end);
  const last = tail.slice(Math.max(0, tail.lastIndexOf('startxref')));
  const found = END.exec(last);
  if (found === null) return false;
  const behind = last.slice(found[0].length);
  return behind.length < LOOKED_THROUGH && !FOREIGN.test(behind) && !BROKEN_CHANGE.test(behind);
}

/**
 * Whether a file is a PDF by its content: it begins as one and ends as one (ISO 32000-1, 7.5.2 and 7.5.5), but for what readers
 * pass over. It is kept as it is and served to be saved, never to be shown by us.
 */
export const isPdf = (bytes: Buffer): boolean => startsAsPdf(bytes) && endsAsPdf(bytes);
