import { describe, expect, it } from 'vitest';
import { lastDrugDay, nextDoseAt } from './next-dose.ts';

const times = { minutes: [480, 1200], startsOn: '2026-11-20', endsOn: '2026-11-21' };
const next = (after: string, zone = 'Asia/Riyadh', of = times) =>
  nextDoseAt(of, zone, new Date(after))?.toISOString() ?? null;

describe('the next dose', () => {
  it('is the first time of day after a time, on the days from the first to the last', () => {
    expect(next('2026-11-01T00:00:00Z')).toBe('2026-11-20T05:00:00.000Z');
    expect(next('2026-11-20T05:00:00Z')).toBe('2026-11-20T17:00:00.000Z');
    expect(next('2026-11-20T17:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
    expect(next('2026-11-21T17:00:00Z')).toBeNull();
  });

  it('stays at its wall-clock time when the clocks change', () => {
    const cairo = { minutes: [480], startsOn: '2026-10-28', endsOn: '2026-11-05' };
    expect(next('2026-10-29T00:00:00Z', 'Africa/Cairo', cairo)).toBe('2026-10-29T05:00:00.000Z');
    expect(next('2026-10-30T00:00:00Z', 'Africa/Cairo', cairo)).toBe('2026-10-30T06:00:00.000Z');
  });

  it('is due at the change where the clocks skip its time, and once where they repeat it', () => {
    const spring = { minutes: [30], startsOn: '2026-04-24', endsOn: '2026-04-24' };
    expect(next('2026-04-23T00:00:00Z', 'Africa/Cairo', spring)).toBe('2026-04-23T22:00:00.000Z');
    const autumn = { minutes: [1410], startsOn: '2026-10-29', endsOn: '2026-10-29' };
    const first = next('2026-10-29T00:00:00Z', 'Africa/Cairo', autumn) ?? '';
    expect(next(first, 'Africa/Cairo', autumn)).toBeNull();
  });
});

describe('the last day', () => {
  it('follows the duration of the prescription, and is a year away without one', () => {
    expect(lastDrugDay('2026-11-20', 7)).toBe('2026-11-26');
    expect(lastDrugDay('2026-11-20', null)).toBe('2027-11-19');
    expect(lastDrugDay('2026-11-20', 3650)).toBe('2027-11-19');
  });
});
