import { parseDate, toCalendar } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarSystem, calendarOf } from './calendars.ts';
import { formatDay } from './date-text.ts';
import { type DateWord, dateNames, keysOfName } from './date-words.ts';
import { parseDateText, parseMonthText } from './typed-date.ts';

const MS_PER_DAY = 86_400_000;
const anyDay = fc
  .integer({ min: Date.UTC(1925, 0, 1) / MS_PER_DAY, max: Date.UTC(2070, 0, 1) / MS_PER_DAY })
  .map(days => new Date(days * MS_PER_DAY));
const anySystem = fc.constantFrom<CalendarSystem>('gregory', 'islamic-umalqura');
const isoOf = (day: Date) => day.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The names of one kind, as written. */
const namesOf = (kind: DateWord['kind'], matches: (word: DateWord) => boolean = () => true) =>
  dateNames
    .filter(([, word]) => word.kind === kind && matches(word))
    .map(([name]) => name.replaceAll('-', ' '));

describe('parseDateText', () => {
  it.each([
    ['18/11/2026', '2026-11-18'],
    ['18-11-2026', '2026-11-18'],
    ['2026-11-18', '2026-11-18'],
    ['١٨/١١/٢٠٢٦', '2026-11-18'],
    ['۱۸/۱۱/۲۰۲۶', '2026-11-18'],
    [' 18 نوفمبر 2026 ', '2026-11-18'],
    ['18 نوفمبر، 2026', '2026-11-18'],
    ['١٨ تشرين الثاني ٢٠٢٦', '2026-11-18'],
    ['18 نونبر 2026', '2026-11-18'],
    ['2 ابريل 2023', '2023-04-02'],
    ['29/2/2024', '2024-02-29'],
    ['18.11.2026', '2026-11-18'],
    ['18 / 11 / 2026', '2026-11-18'],
    ['18112026', '2026-11-18'],
    ['١٨١١٢٠٢٦', '2026-11-18'],
    ['20261118', '2026-11-18'],
    ['20121110', '2012-11-10'],
    ['18–11–2026', '2026-11-18'],
    ['18 11 2026', '2026-11-18'],
    ['18/11/2026م', '2026-11-18'],
    ['18 نوفمبر 2026 م', '2026-11-18'],
    ['18 ت2 2026', '2026-11-18'],
    ['18 ت 2 2026', '2026-11-18'],
    ['18 ت١ ٢٠٢٦', '2026-10-18'],
    ['18 ك1 2026', '2026-12-18'],
    ['18 ك2 2026', '2026-01-18'],
    ['18 تشرين ثاني 2026', '2026-11-18'],
    ['1 آذار 2026', '2026-03-01'],
    ['18 جويلية 2026', '2026-07-18'],
    ['18 غشت 2026', '2026-08-18'],
    ['18 فيفري 2026', '2026-02-18'],
    ['يوم الأربعاء 18 نوفمبر 2026', '2026-11-18'],
    ['نوفمبر 18، 2026', '2026-11-18'],
    ['18 Nov 2026', '2026-11-18'],
    ['18-Nov-2026', '2026-11-18'],
    ['November 18, 2026', '2026-11-18'],
    ['18th november 2026', '2026-11-18'],
    ['1er août 2026', '2026-08-01'],
    ['18 févr. 2026', '2026-02-18'],
    ['18 Şubat 2026', '2026-02-18'],
    ['18 KASIM 2026', '2026-11-18'],
    ['18 kasım 2026', '2026-11-18'],
  ])('reads «%s» as %s', (text, iso) => {
    expect(parseDateText(text)).toBe(iso);
  });

  it.each([
    // Separators between the numbers, and text around the date.
    '18ـ11ـ2026',
    '18 ـ 11 ـ 2026',
    '18؍11؍2026',
    '18∕11∕2026',
    '18⁄11⁄2026',
    '18−11−2026',
    '18_11_2026',
    '18·11·2026',
    '18/11/2026.',
    '18/11/2026،',
    '(18/11/2026)',
    // The era of the year.
    '18/11/2026 ميلادي',
    '18 نوفمبر 2026 ميلادية',
    '18/11/2026 للميلاد',
    '18 Nov 2026 AD',
    '18 Nov 2026 C.E.',
    'م 18/11/2026',
    // Two names of the same month.
    '18 تشرين الثاني/نوفمبر 2026',
    '18 تشرين الثاني (نوفمبر) 2026',
    '18 نوفمبر - تشرين الثاني 2026',
    // Spellings of the name.
    '18 تشرين 2 2026',
    '18 تشرين٢ 2026',
    '18 تشرين التاني 2026',
    '18 تشرين\u200cالثاني 2026',
    '18 نوفنبر 2026',
    // Joining words.
    '18 من نوفمبر 2026',
    '18 نوفمبر عام 2026',
    '18 نوفمبر لسنة 2026',
    '18 نوفمبر من عام 2026',
    '18 شهر 11 2026',
    '18 شهر نوفمبر سنة 2026',
    'اليوم 18 الشهر 11 السنة 2026',
    'يوم 2026/11/18',
    '18th of November, 2026',
    'le 18 novembre 2026',
    // The day spelt out.
    'الثامن عشر من نوفمبر 2026',
    'الثامن عشر من الشهر الحادي عشر 2026',
    '18ème novembre 2026',
    // A weekday adds nothing.
    'الاربعاء 18/11/2026',
    'يوم الأربعاء 18-11-2026',
    'الأربعاء الموافق 18 نوفمبر 2026م',
    'Wed, 18 Nov 2026',
    'Wednesday 18th November 2026',
    'mercredi 18 novembre 2026',
    'mar. 18 nov. 2026',
    '18 Kasım 2026 Çarşamba',
    // The year first.
    '2026-Nov-18',
    '2026 نوفمبر 18',
    '2026-11-18 الأربعاء',
  ])('reads «%s»', text => {
    expect(parseDateText(text)).toBe('2026-11-18');
  });

  it.each([
    ['1 مايس 2026', '2026-05-01'],
    ['1 شتمبر 2026', '2026-09-01'],
    ['1 دجمبر 2026', '2026-12-01'],
    ['1 أغشت 2026', '2026-08-01'],
    ['1 أوكتوبر 2026', '2026-10-01'],
    ['1 دسمبر 2026', '2026-12-01'],
    ['1 ديسيمبر 2026', '2026-12-01'],
    ['1 سيبتمبر 2026', '2026-09-01'],
    ['1 فيبراير 2026', '2026-02-01'],
    ['1 كانون 1 2026', '2026-12-01'],
    ['1 شباط/فبراير 2026', '2026-02-01'],
    ['1 كانون الثاني/يناير 2026', '2026-01-01'],
    ['18 juill. 2026', '2026-07-18'],
    ['أول يناير 2026', '2026-01-01'],
    ['الأول من يناير ٢٠٢٦', '2026-01-01'],
    ['فاتح نونبر 2026', '2026-11-01'],
    ['1er novembre 2026', '2026-11-01'],
  ])('reads the name in «%s» as %s', (text, iso) => {
    expect(parseDateText(text)).toBe(iso);
  });

  it.each(
    [
      'الأول',
      'الثاني',
      'الثالث',
      'الرابع',
      'الخامس',
      'السادس',
      'السابع',
      'الثامن',
      'التاسع',
      'العاشر',
      'الحادي عشر',
      'الثاني عشر',
      'الثالث عشر',
      'الرابع عشر',
      'الخامس عشر',
      'السادس عشر',
      'السابع عشر',
      'الثامن عشر',
      'التاسع عشر',
      'العشرون',
      'الحادي والعشرون',
      'الثاني والعشرون',
      'الثالث والعشرين',
      'الرابع والعشرون',
      'الخامس و العشرين',
      'السادس والعشرون',
      'السابع والعشرون',
      'الثامن والعشرين',
      'التاسع والعشرون',
      'الثلاثين',
      'الحادي والثلاثون',
    ].map((ordinal, index) => [ordinal, index + 1] as const),
  )('reads «%s» as day %i', (ordinal, day) => {
    expect(parseDateText(`${ordinal} من يناير 2026`)).toBe(`2026-01-${String(day).padStart(2, '0')}`);
  });

  it.each([
    ['8/6/1448', '2026-11-18'],
    ['08061448', '2026-11-18'],
    ['١٤٤٨٠٦٠٨', '2026-11-18'],
    ['8 جمادى الآخرة 1448', '2026-11-18'],
    ['٨ جمادى الاخره ١٤٤٨ هـ', '2026-11-18'],
    ['8 جمادى الثانية 1448', '2026-11-18'],
    ['8 جماد الثاني 1448', '2026-11-18'],
    ['8/6/1448هـ', '2026-11-18'],
    ['1448-06-08 هـ', '2026-11-18'],
    ['8/6/1448 ه\u200d', '2026-11-18'],
    ['12 ذي الحجة 1447', '2026-05-29'],
    ['12 ذو الحجّة 1447', '2026-05-29'],
    ['12 ذوالحجة 1447', '2026-05-29'],
    ['1 ربيع الثاني 1448', '2026-09-12'],
    ['1 ربيع الآخر 1448', '2026-09-12'],
    ['1 رمضان المبارك 1447', '2026-02-18'],
    ['1 Ramadan 1447', '2026-02-18'],
    ['8 Jumada al-Thani 1448', '2026-11-18'],
    ['8/6/1448 هجري', '2026-11-18'],
    ['8/6/1448 هجرية', '2026-11-18'],
    ['8/6/1448 AH', '2026-11-18'],
    ['8/6/1448 H', '2026-11-18'],
    ['8 Jumada al-Thani 1448 A.H.', '2026-11-18'],
    ['8/6/1448 هــ', '2026-11-18'],
    ['8/6/1448 (هـ)', '2026-11-18'],
    ['8/6/1448هـ،', '2026-11-18'],
    ['هـ 8/6/1448', '2026-11-18'],
    ['8/6/1448ھ', '2026-11-18'],
    ['8/6/1448 ھـ', '2026-11-18'],
    ['8/6/1448ہ', '2026-11-18'],
    ['8/6/1448ﮪ', '2026-11-18'],
    ['8 جمادى الأخرى 1448', '2026-11-18'],
    ['8 جمادى 2 1448', '2026-11-18'],
    ['8 Jumada II 1448', '2026-11-18'],
    ['8 Cemaziyelahir 1448', '2026-11-18'],
    ["1 Rabi' II 1448", '2026-09-12'],
    ['1 Rebiülahir 1448', '2026-09-12'],
    ['12 المحرم 1448', '2026-06-27'],
    ['12 محرم سنة 1448', '2026-06-27'],
    ['12 Muharrem 1448', '2026-06-27'],
    ['غرة محرم 1448', '2026-06-16'],
    ['12 ذي الحجة الحرام 1447', '2026-05-29'],
    ['12 ذى الحجه 1447', '2026-05-29'],
    ['12 Dhu al-Hijja 1447', '2026-05-29'],
    ['12 Zul Hijjah 1447', '2026-05-29'],
    ['12 Zilhicce 1447', '2026-05-29'],
    ['1 Ramadhan 1447', '2026-02-18'],
    ['1 Ramazan 1447', '2026-02-18'],
  ])('reads the Hijri «%s» as %s', (text, iso) => {
    expect(parseDateText(text)).toBe(iso);
  });

  it.each([
    '',
    'أمس',
    '18/11',
    '18/11/26',
    '31/2/2026',
    '29/2/2023',
    '18/13/2026',
    '0/1/2026',
    '18 نيسبر 2026',
    '18 ت3 2026',
    '18x11x2026',
    '18 2 ت 2026',
    '18 رمضان 2026',
    '18 نوفمبر 1448',
    '18/11/2026هـ',
    '8/6/1448م',
    // No part of a date, or another calendar.
    '18/11/2026؟',
    '18:11:2026',
    'قبل 18/11/2026',
    '8/6/1405 هـ.ش',
    '18/11/2026 ق.م',
    '18 I 2026',
    // Ambiguous month names.
    '18 تشرين 2026',
    '18 ربيع 1448',
    '18 Rabii 1448',
    '18 شباط/مارس 2026',
    '18 رجب/نوفمبر 2026',
    // The words contradict the order of the numbers.
    'شهر 5 يوم 6 2026',
    'سنة 18 نوفمبر 2026',
    // These may count weekdays: the first, or the second Monday.
    '1st Monday of November 2026',
    'الاثنين الثاني من نوفمبر 2026',
    'أول أحد من نوفمبر 2026',
    // Years of two digits, in any form.
    '26 Nov 18',
    '18/11/0026',
    '18 11 20 26',
    '11/18/2026',
    '31 شباط 2026',
    '30 محرم الحرام 1448',
    // Eight digits that are no valid day in either order, or fewer.
    '31022026',
    '18131448',
    '1811202',
    '018/11/2026',
    '18/11/2026-19/11/2026',
    '18 نوفمبر 2026 الموافق 8 جمادى الآخرة 1448',
  ])('finds no day in «%s»', text => {
    expect(parseDateText(text)).toBeNull();
  });

  it('parses its own format, in both calendars', () => {
    for (const iso of ['2026-11-18', '2024-02-29', '2023-03-22', '2000-01-01']) {
      expect(parseDateText(formatDay(iso, 'ar-u-nu-latn', 'gregory'))).toBe(iso);
      expect(parseDateText(formatDay(iso, 'ar-u-nu-arab', 'islamic-umalqura'))).toBe(iso);
    }
  });

  it('parses what browsers write in the languages of the months', () => {
    const styles = ['full', 'long', 'medium'] as const;
    const locales = ['ar', 'ar-SA', 'ar-LB', 'ar-MA', 'ar-DZ', 'ar-MR', 'en-GB', 'en-US', 'fr', 'tr'];
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...locales),
        fc.constantFrom(...styles),
        anySystem,
        (day, locale, dateStyle, calendar) => {
          const written = new Intl.DateTimeFormat(locale, { dateStyle, calendar, timeZone: 'UTC' });
          const text = written.format(day);
          // Short numeric American dates have the month first.
          fc.pre(/\p{L}/u.test(text) || locale !== 'en-US');
          expect([text, parseDateText(text)]).toEqual([text, isoOf(day)]);
        },
      ),
    );
  });

  it('parses a date with each name of its month, weekday, era and joining word', () => {
    fc.assert(
      fc.property(
        anyDay,
        anySystem,
        fc.constantFrom('', ...namesOf('weekday')),
        fc.constantFrom(' ', '-', '/', '، ', ' من ', ' of '),
        fc.nat(),
        fc.boolean(),
        (day, system, weekday, between, choice, isYearFirst) => {
          const { year, month, day: ofMonth } = toCalendar(parseDate(isoOf(day)), calendarOf(system));
          const pick = (names: readonly string[]) => names[choice % names.length] ?? '';
          const name = pick(
            namesOf(
              'month',
              word => word.kind === 'month' && word.system === system && word.number === month,
            ),
          );
          const era = pick(namesOf('era', word => word.kind === 'era' && word.system === system));
          const parts = isYearFirst ? [year, name, ofMonth] : [ofMonth, name, year];
          const text = [weekday, parts.join(between), era].join(' ');
          expect([text, parseDateText(text)]).toEqual([text, isoOf(day)]);
          const figures = (isYearFirst ? [year, month, ofMonth] : [ofMonth, month, year]).join(
            between.trim() || '/',
          );
          expect([figures, parseDateText(figures)]).toEqual([figures, isoOf(day)]);
        },
      ),
    );
  });

  it('has one meaning for each name', () => {
    const meanings = new Map<string, string>();
    for (const [name, word] of dateNames) {
      for (const key of keysOfName(name)) {
        const meaning = JSON.stringify(word);
        expect([key, meanings.get(key) ?? meaning]).toEqual([key, meaning]);
        meanings.set(key, meaning);
      }
    }
  });
});

describe('parseMonthText', () => {
  it.each([
    ['03/2027', '2027-03-31'],
    ['٣/٢٠٢٧', '2027-03-31'],
    ['3-27', '2027-03-31'],
    ['0327', '2027-03-31'],
    ['032027', '2027-03-31'],
    ['2027-02', '2027-02-28'],
    ['02/2028', '2028-02-29'],
    ['11.2026', '2026-11-30'],
    ['MAR 2027', '2027-03-31'],
    ['مارس 2027', '2027-03-31'],
    ['رجب 1448', '2027-01-08'],
    ['MAR 27', '2027-03-31'],
    ['MAR27', '2027-03-31'],
    ['MAR2027', '2027-03-31'],
    ['مارس 27', '2027-03-31'],
    ['27/03', '2027-03-31'],
    ['202703', '2027-03-31'],
    ['EXP 03/2027', '2027-03-31'],
    ['Exp: MAR 27', '2027-03-31'],
    // Six digits with a day.
    ['101125', '2025-11-10'],
    ['011225', '2025-12-01'],
    ['121327', null],
    ['071448', '2027-01-08'],
  ])('%s is %s', (text, last) => {
    expect(parseMonthText(text)).toBe(last);
  });

  it.each(['', '2027', '13/2027', '00/2027', '31/2/2027', '3', '3/2027?', 'صالح', '18/11/2026'])(
    '%j is no month',
    text => {
      expect(parseMonthText(text)).toBeNull();
    },
  );
});
