import { latinDigits } from './digits.ts';

/**
 * The form in which texts are compared, however they were spelt: the one place that folds. It is for searching and finding,
 * never for showing.
 */

/** Tashkeel and other marks, tatweel, and what draws nothing: they carry no letter of their own. */
const WITHOUT_LETTER = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/u;

/** What belongs to a word; an apostrophe does in «can't». */
const OF_WORD = /[\p{L}\p{N}']/u;

/** Letters that are typed for one another, of Persian and Urdu keyboards too, which Unicode does not know as the same. */
const LETTERS: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ک: 'ك',
  ڪ: 'ك',
  '’': "'",
  ʼ: "'",
};

/** A letter in the form in which it is compared: its compatible form without marks (NFKD), in Latin digits and lower case. */
const foldLetter = (letter: string): string =>
  // The upper case first: ı and i have the same, ß and ss too.
  LETTERS[letter] ?? latinDigits(letter).toUpperCase().toLowerCase();

/**
 * The words of a text in the form in which they are compared, with one space between them, and for each of its UTF-16 units
 * the place in the original of the letter that it comes from.
 */
export function foldWithOrigins(text: string): { text: string; origins: number[] } {
  const origins: number[] = [];
  let folded = '';
  let index = 0;
  const add = (units: string) => {
    folded += units;
    for (let unit = 0; unit < units.length; unit += 1) origins.push(index);
  };
  for (const character of text) {
    for (const letter of WITHOUT_LETTER.test(character) ? '' : character.normalize('NFKD')) {
      if (WITHOUT_LETTER.test(letter)) continue;
      const same = foldLetter(letter);
      if (OF_WORD.test(same)) add(same);
      else if (folded !== '' && !folded.endsWith(' ')) add(' ');
    }
    index += character.length;
  }
  return { text: folded.trimEnd(), origins };
}

/** Rises with each change of what `foldArabic` makes of a text: forms that are stored are then made again. */
export const foldVersion = 2;

/** A text in that form; empty for one without words. */
export const foldArabic = (text: string): string => foldWithOrigins(text).text;
