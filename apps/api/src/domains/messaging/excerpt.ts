import { foldWithOrigins } from '@rifq/contract';

/** So many letters of a text stand on each side of what was found in it. */
const BESIDE = 40;

/** Whether a place is in the midst of a letter that is written as two. */
const splitsLetter = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** A piece of a text around what was found in it, on one line. @param folded what was looked for, by `foldArabic` */
export function excerptOf(original: string, folded: string): string {
  const { text, origins } = foldWithOrigins(original);
  const at = Math.max(0, text.indexOf(folded));
  const found = origins[at] ?? 0;
  const end = (origins[at + folded.length - 1] ?? found) + 1;
  let from = Math.max(0, found - BESIDE);
  let to = Math.min(original.length, end + BESIDE);
  if (splitsLetter(original, from)) from -= 1;
  if (splitsLetter(original, to)) to += 1;
  const piece = original.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${piece}${to < original.length ? '…' : ''}`;
}
