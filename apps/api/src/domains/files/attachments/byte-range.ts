/** A part of a file, including both ends. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * Parses the range of a request (RFC 9110, 14.1.2). Returns null for none, several or another unit, so that the whole
 * file is sent; `outside` when the file has no bytes there.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const match = /^bytes=(\d{0,20})-(\d{0,20})$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'outside';
  return last < first ? null : { first, last };
}
