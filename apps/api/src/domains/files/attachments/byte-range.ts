/** A part of a file, both ends in it. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The one range that a request asks for (RFC 9110, 14.1.2): null where it asks for none, for several, or in another unit, so
 * that all of it is sent; `outside` where the file has nothing there.
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
