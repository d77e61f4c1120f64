/** Tashkeel, superscript alef, Quranic marks, tatweel and marks of direction: they carry no letter of their own. */
const MARKS = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069]/;

/** What belongs to a word; an apostrophe does in «can't». */
const OF_WORD = /[\p{L}\p{N}']/u;

const LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ی: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  '’': "'",
};

/**
 * The words of a text in the form in which Arabic is compared, with the place of each letter in the original: without
 * tashkeel and tatweel, with أإآ as ا, ى as ي, ة as ه, in lower case, and with spaces for all that is no word.
 */
export function foldWithOrigins(text: string): { text: string; origins: number[] } {
  const origins: number[] = [];
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    if (MARKS.test(letter)) continue;
    const same = LETTERS[letter] ?? letter.toLowerCase().charAt(0);
    folded += OF_WORD.test(same) ? same : ' ';
    origins.push(index);
  }
  return { text: folded, origins };
}

/** A text in that form, without spaces around it and with one between words. */
export function foldArabic(text: string): string {
  return foldWithOrigins(text).text.trim().replace(/ +/g, ' ');
}
