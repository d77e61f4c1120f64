import { foldArabic } from './arabic.ts';

/** What is searched: the words that it is found by. */
export type Searchable = { readonly words: readonly string[] };

/** Letters between which writers of loan words choose: راجدول and راغدول, بريتيش and بريطيش. */
const ALIKE: Readonly<Record<string, string>> = {
  ج: 'غ',
  ق: 'غ',
  گ: 'غ',
  چ: 'ش',
  ط: 'ت',
  ث: 'ت',
  ص: 'س',
  ض: 'د',
  ذ: 'د',
  ظ: 'ز',
  پ: 'ب',
  ڤ: 'ف',
};

/** A word has at least so many letters before a letter of it may be wrong. */
const LEAST_LETTERS_FOR_A_SLIP = 4;
/** So many consonants say which loan word is meant. */
const LEAST_CONSONANTS = 2;

/** The words of a text as they sound: without article, and with letters that stand for each other made one. */
function soundsOf(text: string): string[] {
  return foldArabic(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.replace(/^ال(?=.{3})/, '').replace(/./gu, letter => ALIKE[letter] ?? letter))
    .filter(word => word !== '');
}

/** A word without its long vowels, which loan words get and lose: «شنشل» of شنشيلا and شانشيلا. */
const consonantsOf = (word: string) => word.replace(/ه$|[اويء]/g, '');

/** Whether two words differ in one letter at most: another one, one too many, one missing, or two exchanged. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [restOne, restOther] = [one.slice(from), other.slice(from)];
  if (
    restOne.slice(1) === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    restOne === restOther.slice(1)
  )
    return true;
  const swapped = `${restOne.charAt(1)}${restOne.charAt(0)}${restOne.slice(2)}`;
  return swapped === restOther;
}

type Match = (text: string) => boolean;

/** Each way to compare is tried only when the ones before have found nothing. */
function waysToMatch(query: string): readonly Match[] {
  const sounds = soundsOf(query);
  const everyWord = (text: string, fits: (asked: string, word: string) => boolean): boolean => {
    const words = soundsOf(text);
    return sounds.length > 0 && sounds.every(asked => words.some(word => fits(asked, word)));
  };
  return [
    text => foldArabic(text).includes(foldArabic(query)),
    text => everyWord(text, (asked, word) => word.startsWith(asked)),
    text =>
      everyWord(text, (asked, word) => {
        const consonants = consonantsOf(asked);
        return consonants.length >= LEAST_CONSONANTS && consonantsOf(word).startsWith(consonants);
      }),
    text =>
      everyWord(
        text,
        (asked, word) =>
          asked.length >= LEAST_LETTERS_FOR_A_SLIP &&
          [word, word.slice(0, asked.length)].some(part => isOneSlipAway(asked, part)),
      ),
  ];
}

/**
 * What a query finds, in the given order: in any Arabic spelling, else with or without the article and with letters that
 * sound alike, else by its consonants as loan words are written, else with one letter wrong. An empty query finds all.
 */
export function searchArabic<T extends Searchable>(entries: readonly T[], query: string): readonly T[] {
  if (query.trim() === '') return entries;
  for (const fits of waysToMatch(query)) {
    const found = entries.filter(({ words }) => words.some(fits));
    if (found.length > 0) return found;
  }
  return [];
}
