/**
 * What is typed, pasted or spoken into a field, as it is kept: the one place that cleans texts. Names of one line are `line`,
 * what may have several is `text`, and what no sentence is made of (an address of mail, a code, a number) is `value`.
 */

/** A line ends in many ways: of Windows, of a word processor (vertical tab, form feed), of Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * What draws nothing and joins nothing: control characters, halves of a pair, Unicode's default ignorables such as the soft
 * hyphen, the word joiner, the byte order mark and the Hangul filler, and embeddings, overrides and isolates, which turn round
 * what stands behind them. Variation selectors, the fillers within a syllable and the tags of a flag draw something.
 */
const INVISIBLE =
  /(?![\t\n\u061c\u115f\u1160\u17b4\u17b5\u200c-\u200f\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Tags that do not spell the flag before them. */
const STRAY_TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0020}-\u{e007f}]/gu;

/** They say how a text with two directions is read, and draw nothing themselves. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

const JOINERS = /[\u200c\u200d]+/g;
/** A letter of a script that has other forms where it is joined. */
const JOINING_BEFORE = /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}]$/u;
const JOINING_AFTER = /^(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}]/u;
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}]$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

const JOIN = '\u200d';

/** Keeps the first of joiners in a row, where it joins pictures or letters, or keeps letters apart. */
function keepJoining(run: string, offset: number, whole: string): string {
  const joiner = run.charAt(0);
  const before = whole.slice(Math.max(0, offset - 2), offset);
  const after = whole.slice(offset + run.length, offset + run.length + 2);
  const [isAfterLetter, isBeforeLetter] = [JOINING_BEFORE.test(before), JOINING_AFTER.test(after)];
  if (joiner !== JOIN) return isAfterLetter && isBeforeLetter ? joiner : '';
  const joinsPictures = PICTURE_BEFORE.test(before) && PICTURE_AFTER.test(after);
  return joinsPictures || isAfterLetter || isBeforeLetter ? joiner : '';
}

const withoutInvisible = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(INVISIBLE, '').replace(STRAY_TAGS, '').normalize('NFC');

/** A text of several lines: composed (NFC), trimmed, without what draws nothing. Its marks of direction stay. */
export const cleanText = (text: string): string =>
  withoutInvisible(text).replace(JOINERS, keepJoining).normalize('NFC').trim();

/** A text of one line, which is set into sentences: line ends and tabs become spaces, and marks of direction are left out. */
export const cleanLine = (text: string): string =>
  withoutInvisible(text)
    .replace(DIRECTION_MARKS, '')
    .normalize('NFC')
    .replace(JOINERS, keepJoining)
    .replace(/[ \t\n]+/g, gap => (/[\t\n]/.test(gap) ? ' ' : gap))
    .normalize('NFC')
    .trim();

/** What no sentence is made of: without any character that draws nothing, and with the usual form of wide ones (NFKC). */
export const cleanValue = (text: string): string =>
  text
    .replace(/[\p{Cs}\p{Default_Ignorable_Code_Point}]|(?![\t\n\v\f\r])\p{Cc}/gu, '')
    .normalize('NFKC')
    .trim();

/** Whether anything of a text can be seen: blank letters, spaces and marks alone cannot. */
export const isVisible = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
