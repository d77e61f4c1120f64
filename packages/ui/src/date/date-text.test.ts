import { describe, expect, it } from 'vitest';
import { formatDay, formatWeekday, parseDateText } from './date-text.ts';

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
  ])('reads «%s» as %s', (text, iso) => {
    expect(parseDateText(text)).toBe(iso);
  });

  it.each([
    ['8/6/1448', '2026-11-18'],
    ['8 جمادى الآخرة 1448', '2026-11-18'],
    ['٨ جمادى الاخره ١٤٤٨ هـ', '2026-11-18'],
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
  ])('finds no day in «%s»', text => {
    expect(parseDateText(text)).toBeNull();
  });

  it('reads back what it wrote, in both calendars', () => {
    for (const iso of ['2026-11-18', '2024-02-29', '2023-03-22', '2000-01-01']) {
      expect(parseDateText(formatDay(iso, 'ar-u-nu-latn', 'gregory'))).toBe(iso);
      expect(parseDateText(formatDay(iso, 'ar-u-nu-arab', 'islamic-umalqura'))).toBe(iso);
    }
  });
});

describe('formatting', () => {
  it('names the day in both calendars', () => {
    expect(formatDay('2026-11-18', 'ar-u-nu-latn', 'gregory')).toBe('18 نوفمبر 2026');
    expect(formatDay('2026-11-18', 'ar-u-nu-latn', 'islamic-umalqura')).toContain('8 جمادى الآخرة 1448');
    expect(formatWeekday('2026-11-18', 'ar-u-nu-latn')).toBe('الأربعاء');
  });
});
