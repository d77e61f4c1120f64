import { foldArabic } from './arabic.ts';

/** Letters that are interchangeable in loan words: راجدول and راغدول, بريتيش and بريطيش. */
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

/** Splits a text into words by sound: interchangeable letters are one, and «سيامية» is «سيامي». */
export function soundsOf(text: string): string[] {
  return foldArabic(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.replace(/^(.{3,})يه$/, '$1ي').replace(/./gu, letter => ALIKE[letter] ?? letter))
    .filter(word => word !== '');
}

/** Removes the possible article of a word: «راعي» of «الراعي», and «ماني» of «الماني», where it is none. */
export const withoutArticle = (word: string) => word.replace(/^ال(?=.{3})/, '');

/** Removes the long vowels of a word, which vary in loan words: «شنشل» of شنشيلا and شانشيلا. */
export const consonantsOf = (word: string) => word.replace(/ه$|[اويء]/g, '');

/** Whether two words differ by at most one edit: a replaced, added or missing letter, or two exchanged ones. */
export function isOneSlipAway(one: string, other: string): boolean {
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
