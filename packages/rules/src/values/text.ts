/**
 * Cleans what is typed, pasted or dictated into a field, before it is stored; the only module that cleans texts. Names
 * of one line are `line`, text of several lines is `text`, and what is not prose (an email address, a code, a number)
 * is `value`.
 */

/** Line ends of Windows, of word processors (vertical tab, form feed) and of Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Invisible characters that join nothing: control characters, lone surrogates, private-use and noncharacters, Unicode's
 * default ignorables such as the soft hyphen, the byte order mark and the Hangul fillers, what dictation leaves
 * (U+FFFC), and embeddings, overrides and isolates, which reverse the text after them. Direction marks, joiners,
 * variation selectors and tags are handled separately.
 */
const INVISIBLE =
  /(?![\t\n\u061c\u200c-\u200f\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;

/** Variation selectors, except after a character with variants: an emoji or digit, a Chinese or a Mongolian letter. */
const STRAY_SELECTORS =
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f])\p{Variation_Selector}/gu;

/** Tag characters, and the three flags that use them: England, Scotland and Wales. */
const TAGS =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

/** The Braille blank, also misused to fill names of other scripts. */
const BLANK_PATTERN = /\u2800/g;

/** Invisible marks that set the direction of bidirectional text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

const JOINERS = /[\u200c\u200d]+/g;
/** A letter of a script whose letters change form when joined. */
const JOINING_BEFORE = /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}]$/u;
const JOINING_AFTER = /^(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}]/u;
const PICTURE_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}]$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

const JOIN = '\u200d';

/** Retains the first of several joiners if it joins emoji or letters, or separates letters. */
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

/** Cleans a text of several lines: NFC, trimmed, without invisible characters. Direction marks stay. */
export const cleanText = (text: string): string =>
  withoutInvisible(text).replace(JOINERS, keepJoining).normalize('NFC').trim();

/** Cleans a text of one line for use in sentences: line ends and tabs become spaces, direction marks are removed. */
export const cleanLine = (text: string): string =>
  withoutInvisible(text)
    .replace(DIRECTION_MARKS, '')
    .normalize('NFC')
    .replace(JOINERS, keepJoining)
    .replace(/[ \t\n]+/g, gap => (/[\t\n]/.test(gap) ? ' ' : gap))
    .normalize('NFC')
    .trim();

/** Cleans a value that is not prose: no invisible characters, and NFKC for full-width forms. */
export const cleanValue = (text: string): string =>
  text
    .replace(/[\p{Cs}\p{Default_Ignorable_Code_Point}]|(?![\t\n\v\f\r])\p{Cc}/gu, '')
    .normalize('NFKC')
    .trim();

/** Removes all trailing characters that match the pattern. */
export function withoutEnd(text: string, form: RegExp): string {
  const signs = [...text];
  while (form.test(signs.at(-1) ?? '')) signs.pop();
  return signs.join('');
}

/** Whether a text has a visible character: blank letters, spaces and marks are invisible. */
export const isVisible = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
