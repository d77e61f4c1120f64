import { latinDigits } from './digits.ts';

/**
 * Folds texts for searching and comparing, regardless of spelling. This is the only module that folds; folded text is
 * never shown.
 */

/** Tashkeel and other marks, tatweel, and invisible characters: none is a letter. */
const WITHOUT_LETTER = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640\u0674]/u;

const OF_WORD = /[\p{L}\p{N}]/u;

/** Characters typed for the apostrophe of «can't», which is part of its word. Outside words they are quotes. */
const APOSTROPHE = /['’‘ʼ´`′＇]/;
const LATIN = /\p{Script=Latin}/u;

/** Letters typed for one another, also on Persian, Urdu and Kurdish keyboards, that NFKD does not unify. */
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

/** Folds a letter: its compatibility form (NFKD) without marks, in Latin digits and lower case. */
function foldLetter(letter: string): string {
  // Upper case first: ı and i share it, as do ß and ss.
  const small = latinDigits(letter).toUpperCase().toLowerCase();
  return LETTERS[small] ?? small;
}

/** More letters than any typed character expands to: a ligature of a whole sentence would multiply a text's length. */
const MOST_LETTERS = 4;
const KNOWN_CHARACTERS = 4_096;
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  if (WITHOUT_LETTER.test(character)) return '';
  const decomposed = [...character.normalize('NFKD')].filter(letter => !WITHOUT_LETTER.test(letter));
  const letters = decomposed.length > MOST_LETTERS ? [character] : decomposed;
  return letters.map(letter => (OF_WORD.test(foldLetter(letter)) ? foldLetter(letter) : ' ')).join('');
}

/** Returns the letters that a character expands to, with a space for each that is not part of a word. */
function lettersOf(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const letters = foldCharacter(character);
  if (known.size < KNOWN_CHARACTERS) known.set(character, letters);
  return letters;
}

/** A folded text; `origins` maps each of its UTF-16 units to an index in the original. */
export type Folded = { readonly text: string; readonly origins: readonly number[] };

/**
 * Returns the folded words of a text with one space between them, and for each UTF-16 unit of the result the index in
 * the original of the letter that it comes from.
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

/** Incremented with each change of the result of `foldArabic`: stored folded texts are then recomputed. */
export const foldVersion = 3;

/** Returns the folded text; empty if it has no words. */
export const foldArabic = (text: string): string => foldWithOrigins(text).text;

/** Returns a folded Arabic word without its long vowels, which names from other languages have in several spellings; empty for another word. */
export const arabicConsonants = (word: string): string =>
  /^\p{Script=Arabic}+$/u.test(word) ? word.replaceAll(/[اوي]/g, '') : '';
