import { latinDigits } from './digits.ts';

/**
 * The form in which texts are compared, however they were spelt: the one place that folds. It is for searching and finding,
 * never for showing.
 */

/** Tashkeel and other marks, tatweel, and what draws nothing: they carry no letter of their own. */
const WITHOUT_LETTER = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640\u0674]/u;

const OF_WORD = /[\p{L}\p{N}]/u;

/** What is typed for the apostrophe of «can't», which belongs to its word. Elsewhere it quotes. */
const APOSTROPHE = /['’‘ʼ´`′＇]/;
const LATIN = /\p{Script=Latin}/u;

/** Letters that are typed for one another, of Persian, Urdu and Kurdish keyboards too, which Unicode does not know as the same. */
const LETTERS: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ٲ: 'ا',
  ٳ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ې: 'ي',
  ێ: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ک: 'ك',
  ڪ: 'ك',
  پ: 'ب',
  ٹ: 'ت',
  ڈ: 'د',
  ڑ: 'ر',
  ڕ: 'ر',
  ژ: 'ز',
  ڤ: 'ف',
  ڵ: 'ل',
  ں: 'ن',
  ۆ: 'و',
  ۇ: 'و',
  ۈ: 'و',
  ۋ: 'و',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/** A letter in the form in which it is compared: its compatible form without marks (NFKD), in Latin digits and lower case. */
function foldLetter(letter: string): string {
  // The upper case first: ı and i have the same, ß and ss too.
  const small = latinDigits(letter).toUpperCase().toLowerCase();
  return LETTERS[small] ?? small;
}

/** More letters than any that people type stand for: a ligature of a whole sentence would make a text many times as long. */
const MOST_LETTERS = 4;
const KNOWN_CHARACTERS = 4_096;
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  if (WITHOUT_LETTER.test(character)) return '';
  const decomposed = [...character.normalize('NFKD')].filter(letter => !WITHOUT_LETTER.test(letter));
  const letters = decomposed.length > MOST_LETTERS ? [character] : decomposed;
  return letters.map(letter => (OF_WORD.test(foldLetter(letter)) ? foldLetter(letter) : ' ')).join('');
}

/** The letters for which a character stands, with a space for each that belongs to no word. */
function lettersOf(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const letters = foldCharacter(character);
  if (known.size < KNOWN_CHARACTERS) known.set(character, letters);
  return letters;
}

/** A text in the form in which it is compared; each unit of it comes from the place in the original that `origins` has for it. */
export type Folded = { readonly text: string; readonly origins: readonly number[] };

/**
 * The words of a text in the form in which they are compared, with one space between them, and for each of its UTF-16 units
 * the place in the original of the letter that it comes from.
 */
export function foldWithOrigins(text: string): Folded {
  const origins: number[] = [];
  let folded = '';
  let index = 0;
  const add = (units: string) => {
    folded += units;
    for (let unit = 0; unit < units.length; unit += 1) origins.push(index);
  };
  for (const character of text) {
    const isApostrophe =
      APOSTROPHE.test(character) && LATIN.test(folded.slice(-1)) && LATIN.test(text.charAt(index + 1));
    for (const letter of isApostrophe ? "'" : lettersOf(character)) {
      if (letter !== ' ') add(letter);
      else if (folded !== '' && !folded.endsWith(' ')) add(' ');
    }
    index += character.length;
  }
  return { text: folded.trimEnd(), origins };
}

/** Rises with each change of what `foldArabic` makes of a text: forms that are stored are then made again. */
export const foldVersion = 3;

/** A text in that form; empty for one without words. */
export const foldArabic = (text: string): string => foldWithOrigins(text).text;
