import { soundsOf, withoutArticle } from '../lib/arabic-sounds.ts';
import type { CalendarSystem } from './calendars.ts';
import { GREGORIAN_MONTHS, HIJRI_MONTHS } from './month-names.ts';

export type DatePart = 'day' | 'month' | 'year';

/** Meaning of a word in a date. */
export type DateWord =
  | { kind: 'month'; system: CalendarSystem; number: number }
  | { kind: 'era'; system: CalendarSystem }
  /** «الثامن عشر» */
  | { kind: 'ordinal'; number: number }
  /** «th» of «18th» */
  | { kind: 'suffix' }
  /** «شهر» of «شهر 11» */
  | { kind: 'label'; part: DatePart }
  | { kind: 'weekday' }
  /** A joining word, or an honorific of a month, without meaning for the date. */
  | { kind: 'filler' };

const HIJRI_ERA = 'ه ه-ق هج هجري قمري هجري-قمري للهجره هجره h a-h hijri hijriyah hijriya hijra hicri hegire';
const GREGORIAN_ERA =
  'م ميلادي للميلاد ميلاد عيسوي ء افرنجي m a-d c-e gregorian miladi miladiyah miladiya m-s ap-j-c';

const WEEKDAYS = [
  'أحد الحد اثنين ثلاثاء ثلاثا ثلاث أربعاء أربعا أربع خميس جمعة سبت',
  'sunday sun monday mon tuesday tues tue wednesday wed thursday thurs thur thu friday fri saturday sat',
  'lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim',
  'pazartesi pzt sali sal carsamba car persembe per cuma cum cumartesi cmt pazar paz',
].join(' ');

const FILLERS = [
  'من في ف ل لل ب نهار رقم تاريخ بتاريخ تأريخ بتأريخ تاريخه الموافق المصادف المؤرخ',
  'حرام خير معظم مكرم مبارك كريم مرجب فرد مظفر شريف أنور',
  'the of on in date dated le la de du des en lan tarihi tarih tarihli tarihinde yili da mubarak sharif',
].join(' ');

const LABELS: Readonly<Record<DatePart, string>> = {
  day: 'يوم',
  month: 'شهر لشهر بشهر',
  year: 'سنة لسنة بسنة للسنة عام لعام بعام للعام year an annee',
};

const SUFFIXES = 'st nd rd th er ere re e eme ieme o';

const UNITS = ['', 'حادي', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع'];
const TENS = ['عشرون', 'عشرين', 'ثلاثون', 'ثلاثين'];

/** Returns the spelt-out ordinals of a day of the month. */
function ordinalNames(day: number): string[] {
  const unit = UNITS[day % 10] ?? '';
  const tens = TENS.slice(day < 30 ? 0 : 2, day < 30 ? 2 : 4);
  if (day === 1) return ['أول', 'غرة', 'فاتح', 'first', 'premier'];
  if (day < 10) return [unit];
  if (day === 10) return ['عاشر'];
  if (day < 20) return [`${unit}-عشر`];
  if (unit === '') return tens;
  const units = day % 10 === 1 ? [unit, 'واحد'] : [unit];
  return units.flatMap(one => tens.flatMap(ten => [`${one}-و${ten}`, `${one}-و-${ten}`]));
}

const named = (names: string, word: DateWord) => names.split(' ').map(name => [name, word] as const);

const months = (names: readonly string[], system: CalendarSystem) =>
  names.flatMap((spelt, index) => named(spelt, { kind: 'month', system, number: index + 1 }));

/** Every name, with its meaning. */
export const dateNames: readonly (readonly [name: string, word: DateWord])[] = [
  ...months(GREGORIAN_MONTHS, 'gregory'),
  ...months(HIJRI_MONTHS, 'islamic-umalqura'),
  ...named(HIJRI_ERA, { kind: 'era', system: 'islamic-umalqura' }),
  ...named(GREGORIAN_ERA, { kind: 'era', system: 'gregory' }),
  ...named(WEEKDAYS, { kind: 'weekday' }),
  ...named(FILLERS, { kind: 'filler' }),
  ...named(SUFFIXES, { kind: 'suffix' }),
  ...named(LABELS.day, { kind: 'label', part: 'day' }),
  ...named(LABELS.month, { kind: 'label', part: 'month' }),
  ...named(LABELS.year, { kind: 'label', part: 'year' }),
  ...Array.from({ length: 31 }, (_, index) => index + 1).flatMap(number =>
    ordinalNames(number).map(name => [name, { kind: 'ordinal', number }] as const),
  ),
];

/** Articles of transcribed Arabic, which are separate words: «Dhu al-Hijja», «Jumada ath-Thania». */
const ARTICLES = new Set(['ال', 'al', 'el', 'ul', 'il', 'l', 'as', 'ath', 'us', 'ash']);

/** Apostrophes of transcribed names and of «l'an», which are part of no word. */
const APOSTROPHES = /['’‘ʼʻʿʾ`]/g;

const soundWords = (text: string) => soundsOf(text.replace(APOSTROPHES, '').replace(/\d+/g, ' $& '));

/** Splits a date into words and numbers, by sound and without articles. */
export const dateWordsOf = (text: string): string[] =>
  soundWords(text)
    .filter(word => !ARTICLES.has(word))
    .map(word => withoutArticle(word.replace(/^وال(?=.{3})/, 'و')));

const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2' };
const keyOf = (words: readonly string[]) => words.map(word => ROMAN[word] ?? word).join(' ');

/** Returns the keys of a name: with its spaces, and as one word, with and without articles: «ذوالقعدة». */
export function keysOfName(name: string): string[] {
  const words = dateWordsOf(name);
  return [keyOf(words), words.join(''), soundWords(name).join('')];
}

const WORDS: ReadonlyMap<string, DateWord> = new Map(
  dateNames.flatMap(([name, word]) => keysOfName(name).map(key => [key, word] as const)),
);

/** Number of words of the longest names: «حادي و عشرين». */
const MOST_WORDS = 3;

/** Finds the longest name that starts at a word, and its number of words; null for none. */
export function dateWordAt(
  words: readonly string[],
  start: number,
): { word: DateWord; length: number } | null {
  for (let length = MOST_WORDS; length > 0; length -= 1) {
    const word = WORDS.get(keyOf(words.slice(start, start + length)));
    if (word !== undefined) return { word, length };
  }
  return null;
}
