import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCivilDate } from './calendar.ts';
import { daysBetween, todayIn } from './dates.ts';

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

  it('is always a valid date, in the time zone of every supported country', () => {
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

it('counts days between two dates across changes of the clock', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-14')).toBe(-6);
  expect(daysBetween('0001-01-01', '9999-12-31')).toBe(3_652_058);
});
