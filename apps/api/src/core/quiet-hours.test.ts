import { describe, expect, it } from 'vitest';
import { isOutsideQuietHours, quietHoursEnd } from './quiet-hours.ts';

describe('the time of day', () => {
  it.each([
    ['Asia/Riyadh', '2026-06-01T05:59:59Z', false],
    ['Asia/Riyadh', '2026-06-01T06:00:00Z', true],
    ['Asia/Riyadh', '2026-06-01T16:59:59Z', true],
    ['Asia/Riyadh', '2026-06-01T17:00:00Z', false],
    ['Asia/Riyadh', '2026-06-01T21:00:00Z', false],
    // In 2025 Casablanca had UTC+1, and UTC in Ramadan.
    ['Africa/Casablanca', '2025-06-01T07:59:00Z', false],
    ['Africa/Casablanca', '2025-06-01T08:00:00Z', true],
    ['Africa/Casablanca', '2025-03-15T08:30:00Z', false],
    ['Africa/Casablanca', '2025-03-15T09:00:00Z', true],
    // Cairo and Beirut moved their clocks on 25 April and on 30 March 2025.
    ['Africa/Cairo', '2025-04-24T06:30:00Z', false],
    ['Africa/Cairo', '2025-04-25T06:30:00Z', true],
    ['Asia/Beirut', '2025-03-29T06:30:00Z', false],
    ['Asia/Beirut', '2025-03-30T06:30:00Z', true],
  ])('in %s at %s lets reminders go: %s', (timeZone, now, expected) => {
    expect(isOutsideQuietHours(timeZone, new Date(now))).toBe(expected);
  });
});

describe('the next morning', () => {
  const FIRST_ID = '0199d6f0-0000-7000-8000-000000000000';
  const LAST_ID = '0199d6f0-0000-7000-8000-ffffffffffff';

  it.each([
    ['Asia/Riyadh', '2026-06-01T17:00:00Z', '2026-06-02T06:01:00Z'],
    ['Asia/Riyadh', '2026-06-01T00:30:01Z', '2026-06-01T06:01:00Z'],
    ['Asia/Riyadh', '2026-06-01T05:59:59Z', '2026-06-01T06:01:00Z'],
    ['Asia/Kathmandu', '2026-06-01T20:00:00Z', '2026-06-02T03:16:00Z'],
    // The clocks of Cairo went forward in the night to 25 April 2025, those of Casablanca back on 23 February.
    ['Africa/Cairo', '2025-04-24T20:00:00Z', '2025-04-25T06:01:00Z'],
    ['Africa/Casablanca', '2025-02-22T20:00:00Z', '2025-02-23T09:01:00Z'],
  ])('in %s after %s is %s', (timeZone, now, expected) => {
    expect(quietHoursEnd(timeZone, new Date(now), FIRST_ID)).toEqual(new Date(expected));
  });

  it('has a jitter of ten minutes, which is constant for an id', () => {
    const at = (id: string, now: string) => quietHoursEnd('Asia/Riyadh', new Date(now), id).toISOString();
    expect(at(LAST_ID, '2026-06-01T05:59:59Z')).toBe('2026-06-01T06:10:59.000Z');
    const middle = '0199d6f0-0000-7000-8000-000000800000';
    for (const now of ['2026-05-31T18:00:00Z', '2026-06-01T05:59:59Z'])
      expect(at(middle, now)).toBe('2026-06-01T06:06:00.000Z');
  });
});
