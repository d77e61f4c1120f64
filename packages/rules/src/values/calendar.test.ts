import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDeferralDay } from '../vaccines.ts';
import { isCivilDate, monthsBefore, wholeMonths } from './calendar.ts';

const dates = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

describe('a date', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2025-12-31'])('%s exists', text => {
    expect(isCivilDate(text)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-00-10',
    '2025-13-01',
    '2025-01-00',
    '2025-01-32',
    '0000-01-01',
    '2025-1-1',
    '25-01-01',
    '2025/01/01',
    '2025-01-01 ',
    '2025-01-01T00:00:00Z',
    '-2025-01-01',
    '12025-01-01',
    '+002025-01-01',
    '-000001-01-01',
    '٢٠٢٥-٠١-٠١',
    '',
    'today',
  ])('%j does not exist', text => {
    expect(isCivilDate(text)).toBe(false);
  });

  it('exists exactly when the JavaScript calendar has it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const pad = (value: number, length: number) => String(value).padStart(length, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const made = new Date(`${text}T00:00:00Z`);
        expect(isCivilDate(text)).toBe(!Number.isNaN(made.getTime()) && made.toISOString().startsWith(text));
      }),
    );
  });
});

it.each([
  ['2026-11-22', '2029-11-22'],
  ['2024-02-29', '2027-02-28'],
])('a deferral on %s ends by %s', (today, last) => {
  expect(lastDeferralDay(today)).toBe(last);
});

describe('months before', () => {
  it.each([
    ['2026-03-15', 0, '2026-03-15'],
    ['2026-03-15', 1, '2026-02-15'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2026-01-31', 1, '2025-12-31'],
    ['2026-01-15', 13, '2024-12-15'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2024-02-29', 48, '2020-02-29'],
    ['2026-12-31', 24, '2024-12-31'],
  ])('%s, %d of them, is %s', (date, months, before) => {
    expect(monthsBefore(date, months)).toBe(before);
  });

  it('return valid dates, and more months return an earlier date', () => {
    fc.assert(
      fc.property(dates, fc.nat(500), (date, months) => {
        const [near, far] = [monthsBefore(date, months), monthsBefore(date, months + 1)];
        expect(isCivilDate(near) && far < near).toBe(true);
      }),
    );
  });

  it.each(['31/01/2026', '2026-02-30', '+002026-01-31'])('throw an error for %s', text => {
    expect(() => monthsBefore(text, 1)).toThrow(RangeError);
  });

  it('throw an error before the year 1', () => {
    expect(monthsBefore('0001-12-31', 11)).toBe('0001-01-31');
    expect(() => monthsBefore('0001-12-31', 12)).toThrow(RangeError);
  });
});

describe('whole months between two dates', () => {
  it.each([
    ['2025-11-20', '2026-11-20', 12],
    ['2025-11-21', '2026-11-20', 11],
    ['2026-01-31', '2026-02-28', 0],
    ['2026-01-31', '2026-03-01', 1],
    ['2024-02-29', '2025-02-28', 11],
    ['2024-02-29', '2025-03-01', 12],
    ['2026-11-20', '2026-11-20', 0],
    ['2026-12-20', '2026-11-20', 0],
  ])('from %s to %s are %d', (from, to, months) => {
    expect(wholeMonths(from, to)).toBe(months);
  });

  it('are the largest number that fits before the later date', () => {
    fc.assert(
      fc.property(dates, fc.nat(20_000), (from, later) => {
        const to = new Date(Date.parse(from) + later * 24 * 3600 * 1000).toISOString().slice(0, 10);
        const months = wholeMonths(from, to);
        expect(monthsBefore(to, months) >= from && monthsBefore(to, months + 1) < from).toBe(true);
      }),
    );
  });

  it('throw an error for an invalid date', () => {
    expect(() => wholeMonths('2026-02-30', '2026-03-01')).toThrow(RangeError);
    expect(() => wholeMonths('2026-03-01', '')).toThrow(RangeError);
  });
});

describe('the last day until which a dose is deferred', () => {
  it.each([
    ['2026-11-20', '2029-11-20'],
    ['2028-02-29', '2031-02-28'],
  ])('for an entry on %s is %s', (today, last) => {
    expect(lastDeferralDay(today)).toBe(last);
  });
});
