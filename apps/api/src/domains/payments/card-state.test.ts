import { expect, it } from 'vitest';
import { cardState } from './card-state.ts';

const card = { expMonth: 2, expYear: 2028 };
const on = (time: string, timeZone = 'UTC') => cardState(card, timeZone, new Date(time));

it('is valid through the last day of its month, and about to expire for 45 days before', () => {
  expect(on('2028-01-14T12:00:00Z')).toBe('valid');
  expect(on('2028-01-15T12:00:00Z')).toBe('expiring');
  expect(on('2028-02-29T12:00:00Z')).toBe('expiring');
  expect(on('2028-03-01T00:00:00Z')).toBe('expired');
});

it("uses its owner's time zone", () => {
  expect(on('2028-02-29T22:00:00Z', 'Asia/Riyadh')).toBe('expired');
  expect(on('2028-03-01T04:00:00Z', 'America/New_York')).toBe('expiring');
});
