import { foldWithOrigins, latinDigits } from '@rifq/contract';

/** A text as it is searched, with the place of each of its letters in the original. */
type Folded = { readonly text: string; readonly origins: readonly number[] };

function foldWithPlaces(original: string): Folded {
  const folded = foldWithOrigins(latinDigits(original));
  let text = '';
  const origins: number[] = [];
  for (let index = 0; index < folded.text.length; index += 1) {
    const letter = folded.text.charAt(index);
    if (letter === ' ' && (text === '' || text.endsWith(' '))) continue;
    text += letter;
    origins.push(folded.origins[index] ?? 0);
  }
  return { text: text.trimEnd(), origins };
}

/**
 * A text for searching: without tashkeel and forms of letters and digits, its words with one space between them, and nothing else;
 * empty for one without words.
 */
export const foldText = (text: string): string => foldWithPlaces(text).text;

/** So many letters of a text stand on each side of what was found in it. */
const BESIDE = 40;

/** Whether a place is in the midst of a letter that is written as two. */
const splitsLetter = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** A piece of a text around what was found in it, on one line. @param folded what was looked for, by `foldText` */
export function excerptOf(original: string, folded: string): string {
  const { text, origins } = foldWithPlaces(original);
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
