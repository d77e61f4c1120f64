import { describe, expect, it } from 'vitest';
import { formatDay, formatWeekday } from './date-text.ts';

describe('formatting', () => {
  it('names the day in both calendars', () => {
    expect(formatDay('2026-11-18', 'ar-u-nu-latn', 'gregory')).toBe('18 نوفمبر 2026');
    expect(formatDay('2026-11-18', 'ar-u-nu-latn', 'islamic-umalqura')).toContain('8 جمادى الآخرة 1448');
    expect(formatWeekday('2026-11-18', 'ar-u-nu-latn')).toBe('الأربعاء');
  });
});
