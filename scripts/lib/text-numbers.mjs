// @ts-check
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const PREFIX = '(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)';
/** Nouns that our sentences count. */
const COUNTED = [
  ...['يوم', 'ساعة', 'دقيقة', 'ثانية', 'أسبوع', 'شهر', 'سنة', 'عام', 'مرة', 'حجز', 'جرعة', 'رمز', 'محاولة'],
  ...[
    'رسالة',
    'موعد',
    'صورة',
    'ملف',
    'مقطع',
    'حيوان',
    'قطة',
    'كلب',
    'عيادة',
    'طبيب',
    'بطاقة',
    'نقطة',
    'عملة',
  ],
  ...[
    'خطوة',
    'خانة',
    'رقم',
    'حرف',
    'كلمة',
    'سطر',
    'لقاح',
    'علاج',
    'فحص',
    'صفحة',
    'جهاز',
    'استشارة',
    'متابعة',
  ],
  ...[
    'تنبيه',
    'إشعار',
    'تذكير',
    'حساب',
    'طلب',
    'سبب',
    'غرفة',
    'نسخة',
    'طريقة',
    'مرحلة',
    'مستوي',
    'وزن',
    'دفعة',
  ],
  ...[
    'رد',
    'ملاحظة',
    'قالب',
    'تحذير',
    'عضو',
    'إجازة',
    'استراحة',
    'مبلغ',
    'ريال',
    'ميغابايت',
    'محادثة',
    'شريحة',
    'زيارة',
    'منتج',
  ],
];
const NUMBERS = [
  ...['ثلاثة?', 'أربعة?', 'خمسة?', 'ستة?', 'سبعة?', 'ثمان(?:ية?)?', 'تسعة?', 'عشرة?'],
  ...['عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].map(number => `${number}(?:ون|ين)`),
  ...['مئة', 'مئت(?:ان|ين)', 'ألف', 'ألف(?:ان|ين)'],
  ...['(?:نصف|ثلث|ربع)(?:ه|ها|هما|هم|هن)?', 'ثلث(?:ان|ين)', 'أرباع', 'ضعف(?:ان|ين)'],
];
/** «One» counts only behind such a noun: «in one place» is no number. */
const ONE = COUNTED.map(noun => (noun.endsWith('ة') ? `${noun} (?:ال)?واحدة` : `${noun}ا? (?:ال)?واحدا?`));
const TWO = [
  ...['اثن(?:ان|ين|ا)', 'اثنت(?:ان|ين|ا)'],
  ...COUNTED.map(noun => `${noun.replace(/ة$/, 'ت')}(?:ان|ين)`),
];
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
