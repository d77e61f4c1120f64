import { describe, expect, it } from 'vitest';
import { InvalidCivilDateError } from './civil-date.ts';
import { earliestTravel, kennelCoughBeforeBoarding, type Titre } from './travel.ts';

const notNeeded = 'notNeeded' as const;

it('waits for the later of the waiting period and the minimum age', () => {
  const input = { firstRabies: '2026-12-18', waitDays: 30, birth: '2026-09-25', titre: notNeeded };
  expect(earliestTravel(input)).toEqual({ earliest: '2027-01-17', sample: null });
  expect(earliestTravel({ ...input, minAgeWeeks: 27 }).earliest).toBe('2027-04-02');
  expect(earliestTravel({ ...input, minAgeMonths: 4 }).earliest).toBe('2027-01-25');
  expect(earliestTravel({ ...input, birth: null, minAgeWeeks: 27 }).earliest).toBe('2027-01-17');
});

describe('an antibody test', () => {
  const travel = (titre: Titre, firstRabies = '2026-01-10', waitDays = 21) =>
    earliestTravel({ firstRabies, waitDays, titre });

  it('delays entry until three months after its sample', () => {
    expect(travel({ sampledOn: '2026-02-20' })).toEqual({
      earliest: '2026-05-20',
      sample: { from: '2026-02-09', tooEarly: false },
    });
  });

  it('is counted from 30 days after the dose until a sample is taken', () => {
    expect(travel({ sampledOn: null })).toEqual({
      earliest: '2026-05-09',
      sample: { from: '2026-02-09', tooEarly: false },
    });
  });

  it('counts from a sample 30 days after the dose, not a day earlier', () => {
    expect(travel({ sampledOn: '2026-02-09' }).sample?.tooEarly).toBe(false);
    expect(travel({ sampledOn: '2026-02-08' })).toEqual({
      earliest: '2026-05-09',
      sample: { from: '2026-02-09', tooEarly: true },
    });
  });

  it('waits three whole months if the last one has no such day', () => {
    expect(travel({ sampledOn: '2026-11-30' }).earliest).toBe('2027-03-01');
    expect(travel({ sampledOn: '2026-11-28' }).earliest).toBe('2027-02-28');
    expect(travel({ sampledOn: '2026-05-01' }).earliest).toBe('2026-08-01');
  });

  it('does not shorten a longer waiting period', () => {
    expect(travel({ sampledOn: null }, '2026-01-10', 180).earliest).toBe('2026-07-09');
  });
});

it('throws for an invalid date', () => {
  expect(() => earliestTravel({ firstRabies: '', waitDays: 21, titre: notNeeded })).toThrow(
    InvalidCivilDateError,
  );
  const titre = { sampledOn: '2026-02-30' };
  expect(() => earliestTravel({ firstRabies: '2026-01-10', waitDays: 21, titre })).toThrow(
    InvalidCivilDateError,
  );
  expect(() => kennelCoughBeforeBoarding({ boarding: '2026-02-30' })).toThrow(InvalidCivilDateError);
});
