import { foldArabic } from './arabic.ts';

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

/** The words of a text as they sound: letters that stand for each other are one, and «سيامية» is «سيامي». */
export function soundsOf(text: string): string[] {
  return foldArabic(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.replace(/^(.{3,})يه$/, '$1ي').replace(/./gu, letter => ALIKE[letter] ?? letter))
    .filter(word => word !== '');
}

/** A word without what may be its article: «راعي» of «الراعي», and «ماني» of «الماني», where it is none. */
export const withoutArticle = (word: string) => word.replace(/^ال(?=.{3})/, '');

/** A word without its long vowels, which loan words get and lose: «شنشل» of شنشيلا and شانشيلا. */
export const consonantsOf = (word: string) => word.replace(/ه$|[اويء]/g, '');

/** Whether two words differ in one letter at most: another one, one too many, one missing, or two exchanged. */
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
