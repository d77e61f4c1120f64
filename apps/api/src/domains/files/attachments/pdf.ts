/** How far from the end of a file its last mark may stand: what readers look through. */
const TAIL_BYTES = 1024;

/**
 * Whether a file is a PDF by its content: it begins as one and ends as one (ISO 32000-1, 7.5.2 and 7.5.5). It is kept as it
 * is and served to be saved, never to be shown by us.
 */
export function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  return /startxref\s+\d+\s+%%EOF\s*$/.test(tail);
}
