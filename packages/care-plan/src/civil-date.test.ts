import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, InvalidCivilDateError, parseDay, toCivilDate } from './civil-date.ts';

const plusMonths = (date: string, months: number) => toCivilDate(addMonths(parseDay(date), months));
const plusDays = (date: string, days: number) => toCivilDate(addDays(parseDay(date), days));

describe('civil dates', () => {
  it('agree with the JavaScript calendar on every day of four centuries', () => {
    const start = parseDay('1900-01-01');
    for (let days = 0; days <= 146_097; days += 1) {
      const iso = new Date(Date.UTC(1900, 0, 1 + days)).toISOString().slice(0, 10);
      const day = start + days;
      if (toCivilDate(day) !== iso || parseDay(iso) !== day) expect.unreachable(`${iso} is day ${day}`);
    }
  });

  it.each([
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2023-12-31', 2, '2024-02-29'],
    ['2026-08-31', 3, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['1999-11-30', 15, '2001-02-28'],
    ['2000-02-29', 1200, '2100-02-28'],
  ])('%s + %i months = %s', (date, months, expected) => {
    expect(plusMonths(date, months)).toBe(expected);
  });

  it('count days across changes of the clock', () => {
    expect(plusDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(plusDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  it('are clamped to the ends of the calendar', () => {
    expect(plusDays('9999-12-30', 28)).toBe('9999-12-31');
    expect(plusMonths('9999-06-30', 36)).toBe('9999-12-31');
    expect(plusDays('0001-01-02', -21)).toBe('0001-01-01');
    expect(plusMonths('0001-03-31', -3)).toBe('0001-01-01');
    expect(plusMonths('0001-03-31', -120)).toBe('0001-01-01');
  });

  it('keep their order when months are added', () => {
    const day = fc.integer({ min: parseDay('1990-01-01'), max: parseDay('2060-12-31') });
    fc.assert(
      fc.property(day, fc.nat(60), fc.integer({ min: 0, max: 40 }), (from, later, months) => {
        expect(addMonths(from + later, months)).toBeGreaterThanOrEqual(addMonths(from, months));
      }),
    );
  });

  it.each([
    '2025-02-29',
    '2100-02-29',
    '0000-01-01',
    '+002026-01-01',
    '-000001-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '2026-1-1',
    '',
    'today',
    '2026-01-01T00:00',
  ])('reject "%s"', value => {
    expect(() => parseDay(value)).toThrow(InvalidCivilDateError);
    expect(() => parseDay(value)).toThrow(RangeError);
  });
});
