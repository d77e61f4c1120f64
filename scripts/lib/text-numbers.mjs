// @ts-check
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const PREFIX = '(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)';
const DUALS = ['يوم', 'ساعت', 'دقيقت', 'ثانيت', 'أسبوع', 'شهر', 'سنت', 'عام', 'مرت', 'حجز'].map(
  noun => `${noun}(?:ان|ين)`,
);
const NUMBERS = [
  ...['ثلاثة?', 'أربعة?', 'خمسة?', 'ستة?', 'سبعة?', 'ثمان(?:ية?)?', 'تسعة?', 'عشرة?'],
  ...['عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].map(number => `${number}(?:ون|ين)`),
  ...['مئة', 'مئت(?:ان|ين)', 'ألف', 'ألف(?:ان|ين)'],
];
const wordOf = (/** @type {readonly string[]} */ words) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${PREFIX}(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const number = wordOf(NUMBERS);
const dual = wordOf(DUALS);
const digit = /\p{Nd}+/u;
const TAG = /<\/?\d+\/?>/g;

/**
 * Finds the numbers written inside a message: digits, and Arabic number words as far as a list has them. A plural has
 * its numbers in the form of exactly that number, and duals in the form `two`.
 * @param {string} message in ICU MessageFormat
 * @returns {string[]}
 */
export function numbersInText(message) {
  return numbersIn(compileMessageOrThrow(message), [digit, number, dual]);
}

/**
 * @param {unknown} tokens a compiled message: texts, and values as `[name, kind, forms]`
 * @param {readonly RegExp[]} patterns
 * @returns {string[]}
 */
function numbersIn(tokens, patterns) {
  if (typeof tokens === 'string') {
    const bare = tokens
      .normalize('NFD')
      .replace(TAG, '')
      .replace(/(?![\u0653-\u0655])\p{M}/gu, '');
    return patterns.flatMap(pattern => pattern.exec(bare.normalize('NFC'))?.[0] ?? []);
  }
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap(token => {
    if (!Array.isArray(token)) return numbersIn(token, patterns);
    const forms = Object.entries(token[2] ?? {}).filter(([form]) => form !== 'offset');
    return forms.flatMap(([form, text]) => numbersIn(text, allowedIn(form, patterns)));
  });
}

/**
 * @param {string} form
 * @param {readonly RegExp[]} patterns
 */
function allowedIn(form, patterns) {
  if (/^\d+$/.test(form)) return [digit];
  return form === 'two' ? patterns.filter(pattern => pattern !== dual) : patterns;
}
