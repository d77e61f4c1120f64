import { describe, expect, it } from 'vitest';
import { ageInWords, ageOn, birthOfAge, estimateOn } from './age.ts';

const today = '2026-11-20';

describe('ageOn', () => {
  it('counts whole years and months', () => {
    expect(ageOn('2023-04-02', today)).toEqual({ years: 3, months: 7 });
    expect(ageOn('2025-11-20', today)).toEqual({ years: 1, months: 0 });
    expect(ageOn('2025-11-21', today)).toEqual({ years: 0, months: 11 });
  });

  it('counts from the end of a long month', () => {
    expect(ageOn('2026-01-31', '2026-02-28')).toEqual({ years: 0, months: 0 });
    expect(ageOn('2026-01-31', '2026-03-01')).toEqual({ years: 0, months: 1 });
  });

  it('is nothing for a birth in the future', () => {
    expect(ageOn('2027-01-01', today)).toEqual({ years: 0, months: 0 });
  });
});

describe('birthOfAge', () => {
  it('returns the day that many months before', () => {
    expect(birthOfAge({ years: 2, months: 4, weeks: 0 }, today)).toBe('2024-07-20');
  });

  it('counts weeks, also together with months', () => {
    expect(birthOfAge({ years: 0, months: 0, weeks: 10 }, today)).toBe('2026-09-11');
    expect(birthOfAge({ years: 0, months: 2, weeks: 2 }, today)).toBe('2026-09-06');
  });

  it('is the inverse of the estimated age', () => {
    const age = { years: 1, months: 1, weeks: 0 };
    expect(estimateOn(birthOfAge(age, '2026-03-31') ?? '', '2026-03-31')).toEqual(age);
    const young = { years: 0, months: 0, weeks: 10 };
    expect(estimateOn(birthOfAge(young, '2026-03-31') ?? '', '2026-03-31')).toEqual(young);
  });

  it('returns null for an empty age', () => {
    expect(birthOfAge({ years: 0, months: 0, weeks: 0 }, today)).toBeNull();
  });
});

describe('estimateOn', () => {
  it.each([
    ['2026-11-15', { years: 0, months: 0, weeks: 0 }],
    ['2026-09-11', { years: 0, months: 0, weeks: 10 }],
    ['2026-08-28', { years: 0, months: 2, weeks: 0 }],
    ['2023-04-02', { years: 3, months: 7, weeks: 0 }],
  ])('returns for a birth on %s: %o', (birth, age) => {
    expect(estimateOn(birth, today)).toEqual(age);
  });
});

describe('ageInWords', () => {
  it.each([
    ['2026-11-18', 'يومان'],
    ['2026-11-06', 'أسبوعان'],
    ['2026-09-11', '10 أسابيع'],
    ['2026-06-20', '5 أشهر'],
    ['2025-11-20', 'سنة'],
    ['2024-10-20', 'سنتان وشهر'],
    ['2023-04-02', '3 سنوات و7 أشهر'],
    ['2014-12-20', '11 سنة و11 شهرًا'],
  ])('writes for a birth on %s: %s', (birth, expected) => {
    expect(ageInWords(birth, false, today)).toBe(expected);
  });

  it('marks an estimated age', () => {
    expect(ageInWords('2024-11-20', true, today)).toBe('سنتان تقريبًا');
  });
});
