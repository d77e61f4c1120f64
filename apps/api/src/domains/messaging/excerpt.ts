import { foldWithOrigins } from '@rifq/rules';

/** Number of characters on each side of a match. */
const CONTEXT = 40;

/** Whether an index splits a surrogate pair. */
const splitsPair = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Cuts an excerpt around a match, on one line. @param folded the searched text, by `foldArabic` */
export function excerptOf(original: string, folded: string): string {
  const { text, origins } = foldWithOrigins(original);
  const at = Math.max(0, text.indexOf(folded));
  const found = origins[at] ?? 0;
  const end = (origins[at + folded.length - 1] ?? found) + 1;
  let from = Math.max(0, found - CONTEXT);
  let to = Math.min(original.length, end + CONTEXT);
  if (splitsPair(original, from)) from -= 1;
  if (splitsPair(original, to)) to += 1;
  const piece = original.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${piece}${to < original.length ? '…' : ''}`;
}
