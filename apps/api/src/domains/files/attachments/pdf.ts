/**
 * How many bytes from either end of a file its markers may be, as PDF readers accept (PDF Reference 1.7, appendix H,
 * notes 13 and 18).
 */
const SEARCHED_BYTES = 1024;
/** The most bytes of `startxref` and its number before the end marker. */
const START_ROOM = 64;

/** The largest block size of a disk or a tape. */
const MOST_PADDING = 64 * 1024;

/** Printers, scanners and mail programs write data of their own before the PDF header. */
const HEAD = /%PDF-[12]\.\d/;
const END = /^startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF/;

/** Bytes around a PDF that make it another file type: HTML, an archive, a program. */
const FOREIGN = /<(?:!\w|!--|\?\w|\/?[a-z]+[\s/>])|PK[^ -~]|^MZ/i;
/** The beginning of a truncated incremental update after the end of a PDF. */
const BROKEN_CHANGE = /\bobj\b|xref|<</;

/** White space, block padding, and the end-of-file byte of CP/M. */
const PADDING: ReadonlySet<number> = new Set(Buffer.from('\0\t\n\f\r \u001a\u00ff', 'latin1'));

/** Decodes the first bytes of a file. */
const headOf = (bytes: Buffer) => bytes.toString('latin1', 0, SEARCHED_BYTES);

/** Whether a file starts with a PDF header. */
export function startsAsPdf(bytes: Buffer): boolean {
  const head = headOf(bytes);
  const at = head.search(HEAD);
  return at >= 0 && !FOREIGN.test(head.slice(0, at));
}

/** Whether a file ends as a PDF, followed only by bytes that readers ignore. */
function endsAsPdf(whole: Buffer): boolean {
  const bytes = whole.subarray(-MOST_PADDING);
  const end = bytes.findLastIndex(byte => !PADDING.has(byte)) + 1;
  const tail = bytes.toString('latin1', Math.max(0, end - SEARCHED_BYTES - START_ROOM), end);
  const last = tail.slice(Math.max(0, tail.lastIndexOf('startxref')));
  const found = END.exec(last);
  if (found === null) return false;
  const behind = last.slice(found[0].length);
  return behind.length < SEARCHED_BYTES && !FOREIGN.test(behind) && !BROKEN_CHANGE.test(behind);
}

/**
 * Whether a file is a PDF by its content: start and end match (ISO 32000-1, 7.5.2 and 7.5.5), except for bytes that
 * readers ignore. It is stored unchanged and served as a download, never displayed by us.
 */
export const isPdf = (bytes: Buffer): boolean => startsAsPdf(bytes) && endsAsPdf(bytes);
