/** Tashkeel, superscript alef, Quranic marks and tatweel: they carry no letter of their own. */
const MARKS = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/;

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
};

const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Turns Arabic-Indic (٠–٩) and Persian (۰–۹) digits into Latin ones; everything else stays.
 * Both blocks start at a multiple of 16, so the low four bits are the digit's value.
 */
export function toLatinDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, digit => String(digit.charCodeAt(0) & 0xf));
}

/** Folded text together with, for each folded character, its index in the original. */
interface Folded {
  text: string;
  origins: number[];
}

function fold(text: string): Folded {
  const origins: number[] = [];
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (MARKS.test(char)) continue;
    folded += LETTERS[char] ?? toLatinDigits(char).toLowerCase();
    origins.push(index);
  }
  return { text: folded, origins };
}

/**
 * The form in which Arabic text is compared: without tashkeel and tatweel, with أإآ as ا, ى as ي,
 * ة as ه, in Latin digits and lower case. For searching only, never for showing.
 */
export function foldArabic(text: string): string {
  return fold(text).text.trim();
}

/**
 * Where `query` stands in `text` however either is spelt, as [start, end) of the original text; `null` without a match.
 * Marks that follow the last matched letter belong to the match.
 */
export function findFolded(text: string, query: string): [start: number, end: number] | null {
  const needle = foldArabic(query);
  if (needle === '') return null;
  const { text: haystack, origins } = fold(text);
  const at = haystack.indexOf(needle);
  const start = origins[at];
  if (at < 0 || start === undefined) return null;
  return [start, origins[at + needle.length] ?? text.length];
}
