import { afterEach, describe, expect, it } from 'vitest';
import { dayCount, dayDistance } from './day-distance.ts';
import { createFormat } from './format.ts';
import { activateWriting, defaultWriting, localeOf } from './i18n.ts';

const latin = createFormat(localeOf(defaultWriting), 'Asia/Riyadh');
const arabic = createFormat(localeOf({ digits: 'arab', calendar: 'islamic-umalqura' }), 'Asia/Riyadh');

describe('days', () => {
  it('are Gregorian in Latin digits by default, without the Levantine month names', () => {
    expect(latin.fullDate('2026-11-21')).toBe('السبت 21 نوفمبر 2026');
    expect(latin.date('2026-11-21')).toBe('21 نوفمبر 2026');
    expect([latin.dayOfMonth('2026-12-02'), latin.month('2026-12-02')]).toEqual(['2', 'ديسمبر']);
  });

  it('follow the Umm al-Qura calendar and Arabic-Indic digits by preference', () => {
    expect(arabic.fullDate('2026-11-21')).toBe('السبت ١١ جمادى الآخرة ١٤٤٨ هـ');
  });

  it('are also written in the other calendar', () => {
    expect(latin.otherDate('2026-11-21')).toBe('11 جمادى الآخرة 1448 هـ');
    expect(arabic.otherDate('2026-11-21')).toBe('٢١ نوفمبر ٢٠٢٦');
  });
});

it('writes no more than 99 on a badge', () => {
  expect([latin.count(99), latin.count(100), arabic.count(100)]).toEqual(['99', '99+', '٩٩+']);
});

describe('instants', () => {
  it('are written in the zone of the viewer', () => {
    expect(latin.instantDate('2026-11-20T22:30:00Z')).toBe('21 نوفمبر 2026');
    expect(latin.time('2026-11-20T14:30:00Z')).toBe('5:30\u00a0م');
    expect(createFormat(localeOf(defaultWriting), 'Africa/Cairo').time('2026-11-20T14:30:00Z')).toBe(
      '4:30\u00a0م',
    );
  });

  it.each([
    ['2026-11-20T11:59:40Z', 'الآن'],
    ['2026-11-20T11:55:00Z', 'قبل 5 دقائق'],
    ['2026-11-20T09:00:00Z', 'قبل 3 ساعات'],
    ['2026-11-19T09:00:00Z', 'أمس'],
    ['2026-11-02T09:00:00Z', '2 نوفمبر 2026'],
  ])('%s is %s at noon of the 20th', (iso, expected) => {
    expect(latin.ago(iso, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected);
  });
});

it('writes grams as kilograms', () => {
  expect(latin.kilograms(4650)).toBe('4.65');
  expect(arabic.kilograms(4650)).toBe('٤٫٦٥');
});

describe('distances of days', () => {
  afterEach(() => activateWriting(defaultWriting));

  it.each([
    ['2026-11-20', 'اليوم'],
    ['2026-11-21', 'غدًا'],
    ['2026-11-22', 'بعد يومين'],
    ['2026-11-29', 'بعد 9 أيام'],
    ['2026-12-02', 'بعد 12 يومًا'],
    ['2027-02-28', 'بعد 100 يوم'],
    ['2026-11-19', 'أمس'],
    ['2026-11-14', 'قبل 6 أيام'],
  ])('%s is %s', (date, expected) => {
    expect(dayDistance(date, '2026-11-20')).toBe(expected);
  });

  it('follow the digits of the owner', () => {
    activateWriting({ digits: 'arab', calendar: 'gregory' });
    expect(dayDistance('2026-12-02', '2026-11-20')).toBe('بعد ١٢ يومًا');
  });

  it('are also written as a count alone', () => {
    expect([1, 2, 3, 12, 100].map(dayCount)).toEqual(['يوم واحد', 'يومان', '3 أيام', '12 يومًا', '100 يوم']);
  });
});
