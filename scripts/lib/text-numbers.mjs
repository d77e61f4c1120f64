// @ts-check
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const PREFIX = '(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)';
/** Nouns that our sentences count, without the ending of the dual. */
const COUNTED = [
  ...['يوم', 'ساعت', 'دقيقت', 'ثانيت', 'أسبوع', 'شهر', 'سنت', 'عام', 'مرت', 'حجز', 'جرعت', 'رمز', 'محاولت'],
  ...[
    'رسالت',
    'موعد',
    'صورت',
    'ملف',
    'مقطع',
    'حيوان',
    'قطت',
    'كلب',
    'عيادت',
    'طبيب',
    'بطاقت',
    'نقطت',
    'عملت',
  ],
  ...[
    'خطوت',
    'خانت',
    'رقم',
    'حرف',
    'كلمت',
    'سطر',
    'لقاح',
    'علاج',
    'فحص',
    'صفحت',
    'جهاز',
    'استشارت',
    'متابعت',
  ],
  ...[
    'تنبيه',
    'إشعار',
    'تذكير',
    'حساب',
    'طلب',
    'سبب',
    'غرفت',
    'نسخت',
    'طريقت',
    'مرحلت',
    'مستوي',
    'وزن',
    'دفعت',
  ],
  ...['رد', 'ملاحظت', 'قالب', 'تحذير', 'عضو', 'إجازت', 'استراحت', 'مبلغ', 'ريال', 'ميغابايت', 'محادثت'],
];
const NUMBERS = [
  ...['ثلاثة?', 'أربعة?', 'خمسة?', 'ستة?', 'سبعة?', 'ثمان(?:ية?)?', 'تسعة?', 'عشرة?'],
  ...['عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].map(number => `${number}(?:ون|ين)`),
  ...['مئة', 'مئت(?:ان|ين)', 'ألف', 'ألف(?:ان|ين)'],
  ...['نصف', 'ثلث', 'ثلث(?:ان|ين)', 'ربع', 'أرباع', 'ضعف(?:ان|ين)'],
];
/** «One» counts only behind such a noun: «in one place» is no number. */
const ONE = COUNTED.map(noun => (noun.endsWith('ت') ? `${noun.slice(0, -1)}ة واحدة` : `${noun}ا? واحدا?`));
const TWO = ['اثن(?:ان|ين|ا)', 'اثنت(?:ان|ين|ا)', ...COUNTED.map(noun => `${noun}(?:ان|ين)`)];
const wordOf = (/** @type {readonly string[]} */ words) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${PREFIX}(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
const number = wordOf(NUMBERS);
const one = wordOf(ONE);
const two = wordOf(TWO);
const digit = /\p{Nd}+/gu;
const TAG = /<\/?\d+\/?>/g;

/**
 * Finds the numbers written inside a message: digits, and Arabic number words as far as a list has them. A plural has
 * its numbers in the form of exactly that number, and the words for one and two in the forms of these.
 * @param {string} message in ICU MessageFormat
 * @returns {string[]}
 */
export function numbersInText(message) {
  return numbersIn(compileMessageOrThrow(message), [digit, number, one, two]);
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
    return patterns.flatMap(pattern => bare.normalize('NFC').match(pattern) ?? []);
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
  return patterns.filter(pattern => pattern !== { one, two }[form]);
}
