/**
 * What is typed, pasted or spoken into a field, as it is kept: the one place that cleans texts. Names of one line are `line`,
 * what may have several is `text`, and what no sentence is made of (an address of mail, a code, a number) is `value`.
 */

/** A line ends in many ways: of Windows, of a word processor (vertical tab, form feed), of Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * What draws nothing and joins nothing: control characters, halves of a pair, characters of no standard, Unicode's default
 * ignorables such as the soft hyphen, the byte order mark and the Hangul fillers, what dictation leaves (U+FFFC), and
 * embeddings, overrides and isolates, which turn round what stands behind them. Marks of direction, joiners, variation selectors
 * and tags are looked at by themselves.
 */
const INVISIBLE =
  /(?![\t\n\u061c\u200c-\u200f\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;

/** The selectors of another form, where the character before them has one: a picture or digit, a Chinese or a Mongolian letter. */
const STRAY_SELECTORS =
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f])\p{Variation_Selector}/gu;

/** Tags, and the three flags that are spelled with them: of England, Scotland and Wales. */
const TAGS =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

/** The space of Braille. Other scripts fill names with it. */
const BLANK_PATTERN = /\u2800/g;

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
  text
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTORS, '')
    .replace(TAGS, '$1')
    .replace(BLANK_PATTERN, ' ')
    .normalize('NFC');

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

/** A text without the characters at its end that each have this form. */
export function withoutEnd(text: string, form: RegExp): string {
  const signs = [...text];
  while (form.test(signs.at(-1) ?? '')) signs.pop();
  return signs.join('');
}

/** Whether anything of a text can be seen: blank letters, spaces and marks alone cannot. */
export const isVisible = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
