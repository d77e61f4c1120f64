import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, isCivilDate, monthsBefore, todayIn } from './dates.ts';

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
    '٢٠٢٥-٠١-٠١',
    '',
    'today',
  ])('%j does not', text => {
    expect(isCivilDate(text)).toBe(false);
  });

  it('exists exactly when the calendar of the machine has it', () => {
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

describe('today', () => {
  it.each([
    ['2026-01-01T20:59:59Z', 'Asia/Riyadh', '2026-01-01'],
    ['2026-01-01T21:00:00Z', 'Asia/Riyadh', '2026-01-02'],
    ['2026-01-01T09:59:59Z', 'Pacific/Kiritimati', '2026-01-01'],
    ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02'],
    ['2026-01-01T10:59:59Z', 'Pacific/Pago_Pago', '2025-12-31'],
    ['2026-07-01T20:59:59Z', 'Africa/Cairo', '2026-07-01'],
    ['2026-07-01T21:00:00Z', 'Africa/Cairo', '2026-07-02'],
    ['2026-12-01T21:30:00Z', 'Africa/Cairo', '2026-12-01'],
    ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
  ])('at %s in %s is %s', (now, zone, date) => {
    expect(todayIn(zone, new Date(now))).toBe(date);
  });

  it('is always a date, in every zone of the countries we know', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        fc.constantFrom('Asia/Riyadh', 'Africa/Casablanca', 'Asia/Damascus', 'Europe/Istanbul'),
        (now, zone) => {
          expect(isCivilDate(todayIn(zone, now))).toBe(true);
        },
      ),
    );
  });
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

  it('are dates, and go further back the more they are', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.nat(500),
        (day, months) => {
          const date = day.toISOString().slice(0, 10);
          const [near, far] = [monthsBefore(date, months), monthsBefore(date, months + 1)];
          expect(isCivilDate(near) && far < near).toBe(true);
        },
      ),
    );
  });

  it('of no date are an error', () => {
    expect(() => monthsBefore('31/01/2026', 1)).toThrow(RangeError);
  });
});

it('days between two dates are counted whatever a clock does on the way', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-14')).toBe(-6);
});
