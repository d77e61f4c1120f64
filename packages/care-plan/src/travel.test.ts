import { expect, it } from 'vitest';
import { InvalidCivilDateError } from './civil-date.ts';
import { earliestTravel, kennelCoughBeforeBoarding } from './travel.ts';

it('waits for the later of the waiting period and the lowest age', () => {
  const input = { firstRabies: '2026-12-18', waitDays: 30, birth: '2026-09-25' };
  expect(earliestTravel(input).earliest).toBe('2027-01-17');
  expect(earliestTravel({ ...input, minAgeWeeks: 27 }).earliest).toBe('2027-04-02');
  expect(earliestTravel({ ...input, minAgeMonths: 4 }).earliest).toBe('2027-01-25');
  expect(earliestTravel({ ...input, birth: null, minAgeWeeks: 27 }).earliest).toBe('2027-01-17');
});

it('refuses what is no date', () => {
  expect(() => earliestTravel({ firstRabies: '', waitDays: 21 })).toThrow(InvalidCivilDateError);
  expect(() => kennelCoughBeforeBoarding({ boarding: '2026-02-30' })).toThrow(InvalidCivilDateError);
});
